/** The calls of the admin's desk, and the query keys that more than one part of it fetches or invalidates. */
import { adminRoutes } from '../../shared/contract/routes/admin.ts';
import { suspensionRoutes } from '../../shared/contract/routes/suspension.ts';
import { clientFor } from '../api/client.ts';

/** The calls of the admin's desk. */
export const { api, apiPage } = clientFor({ ...adminRoutes, ...suspensionRoutes });

/** The state of the knowledge base. */
export const STATS = ['GET /kb/stats'] as const;
/** Every act of an admin invalidates it. */
export const AUDIT = ['GET /api/admin/audit'] as const;
/** The queues of reports; the full key ends with the state. */
export const REPORTS = ['GET /api/admin/reports'] as const;
