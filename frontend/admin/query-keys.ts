/** The query keys that more than one part of the desk fetches or invalidates. */

/** The state of the knowledge base. */
export const STATS = ['GET /kb/stats'] as const;
/** Every act of an admin invalidates it. */
export const AUDIT = ['GET /api/admin/audit'] as const;
/** The queues of reports; the full key ends with the state. */
export const REPORTS = ['GET /api/admin/reports'] as const;
