/** The admin's desk: statistics, health checks, members, reports and the audit log. */
import { adminRoutes } from '../../shared/contract/routes/admin.ts';
import { linkNextPage } from '../platform/http/next-page.ts';
import { serve } from '../platform/http/serve.ts';
import { auditPage } from '../platform/table/items/audit.ts';
import { health } from './health/health.ts';
import { endSessions, findMembers } from './members.ts';
import { dismissReported, hideReported, reportedAuthor, reportQueue, restoreReported } from './moderation/reports.ts';
import { statistics } from './statistics.ts';

export const app = serve<'admin'>(adminRoutes, {
  'GET /api/admin/stats': () => statistics(),
  'GET /api/admin/health': () => health(),
  'POST /api/admin/members/search': ({ caller, body }) => findMembers(caller.user, body.q),
  'POST /api/admin/members/{id}/end-sessions': ({ caller, params }) => endSessions(caller.user, params.id),
  'GET /api/admin/audit': async ({ query, context }) => {
    const { entries, next } = await auditPage(query.cursor);
    linkNextPage(context, next);
    return entries;
  },

  'GET /api/admin/reports': async ({ query, context }) => {
    const { state = 'open', cursor } = query;
    const { posts, next } = await reportQueue(state, cursor);
    linkNextPage(context, next);
    return posts;
  },
  'POST /api/admin/reports/{id}/hide': ({ caller, params }) => hideReported(caller.user, params.id),
  'POST /api/admin/reports/{id}/restore': ({ caller, params }) => restoreReported(caller.user, params.id),
  'POST /api/admin/reports/{id}/dismiss': ({ caller, params }) => dismissReported(caller.user, params.id),
  'POST /api/admin/reports/{id}/author': ({ caller, params }) => reportedAuthor(caller.user, params.id),
});
