/** The calls for passkeys and for confirming who the member is. */
import { passkeyRoutes } from '../../../shared/contract/routes/passkeys.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(passkeyRoutes);
