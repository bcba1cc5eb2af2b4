/** The calls of the admin's desk. */
import { adminRoutes } from '../../shared/contract/routes/admin.ts';
import { suspensionRoutes } from '../../shared/contract/routes/suspension.ts';
import { clientFor } from '../api/client.ts';

export const { api, apiPage } = clientFor({ ...adminRoutes, ...suspensionRoutes });
