/** The calls of the admin's desk. */
import { adminRoutes } from '../../shared/routes/admin.ts';
import { clientFor } from '../api.ts';

export const { api, apiPage } = clientFor(adminRoutes);
