/** The calls of the admin's desk. */
import { adminRoutes } from '../../shared/contract/routes/admin.ts';
import { clientFor } from '../api/client.ts';

export const { api, apiPage } = clientFor(adminRoutes);
