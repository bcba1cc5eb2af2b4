/** The calls of passkeys and of confirming who one is. */
import { passkeyRoutes } from '../../../shared/contract/routes/passkeys.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(passkeyRoutes);
