/** Our uploads as a separate server, behind one of three kinds of guards: none, the session, or the session and the rate limit. */
import { serve as listen } from '@hono/node-server';
import { type Caller, callerOf } from '../../../functions/platform/http/caller/session.ts';
import { consumeRateLimit } from '../../../functions/platform/http/rate-limit.ts';
import { type Guards, serve } from '../../../functions/platform/http/serve.ts';
import { handlers } from '../../../functions/uploads/handler.ts';
import { exportRoutes } from '../../../shared/contract/routes/export.ts';
import { uploadsRoutes } from '../../../shared/contract/routes/uploads.ts';
import { reportTo } from './report.ts';

const nothing = async () => {};
const guards: Record<string, Guards> = {
  // No session and no limit: the work of the call alone, as in the published companion.
  open: {
    callerOf: () => Promise.resolve({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', user: {} } as Caller),
    consumeRateLimit: nothing,
  },
  session: { callerOf, consumeRateLimit: nothing },
  // Counts each call like production, and refuses none.
  limited: {
    callerOf,
    consumeRateLimit: (what, who, limit) => consumeRateLimit(what, who, { ...limit, times: Number.MAX_SAFE_INTEGER }),
  },
};

const app = serve<'uploads'>({ ...uploadsRoutes, ...exportRoutes }, handlers, guards[process.argv[2] ?? '']);
listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => reportTo(process, port));
