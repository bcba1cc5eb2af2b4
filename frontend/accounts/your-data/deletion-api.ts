/** The calls that have an account deleted, and keep it. */
import { deletionRoutes } from '../../../shared/contract/routes/deletion.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(deletionRoutes);
