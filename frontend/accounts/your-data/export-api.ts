/** The calls that have a member's data made into a file. */
import { exportRoutes } from '../../../shared/contract/routes/export.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(exportRoutes);
