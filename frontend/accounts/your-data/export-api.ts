/** The calls that export a member's data to files. */
import { exportRoutes } from '../../../shared/contract/routes/export.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(exportRoutes);
