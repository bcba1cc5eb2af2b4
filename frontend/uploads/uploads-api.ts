/** The calls of uploads. */
import { uploadsRoutes } from '../../shared/contract/routes/uploads.ts';
import { clientFor } from '../api/client.ts';

export const { api } = clientFor(uploadsRoutes);
