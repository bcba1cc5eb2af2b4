/** The calls that plan the deletion of an account, and cancel it. */
import { deletionRoutes } from '../../../shared/contract/routes/deletion.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(deletionRoutes);
