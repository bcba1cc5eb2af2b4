/** The calls of uploads. */
import { uploadsRoutes } from '../../shared/routes/uploads.ts';
import { clientFor } from '../api.ts';

export const { api } = clientFor(uploadsRoutes);
