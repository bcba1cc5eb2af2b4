/** The answers that more than one part of the desk asks for, or makes old, as the query cache names them. */

/** The state of the knowledge base. */
export const STATS = ['GET /kb/stats'] as const;
/** Made old by every act of an admin. */
export const AUDIT = ['GET /api/admin/audit'] as const;
/** The queues of reports, each with its state behind it. */
export const REPORTS = ['GET /api/admin/reports'] as const;
