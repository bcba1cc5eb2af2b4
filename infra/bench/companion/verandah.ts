/** Our uploads as a separate server: the handlers alone, the calls with the session, or the calls with the session and the rate limit. */
import { serve as listen } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Caller } from '../../../functions/platform/http/caller/session.ts';
import { serve } from '../../../functions/platform/http/serve.ts';
import { handlers } from '../../../functions/uploads/handler.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { exportRoutes } from '../../../shared/contract/routes/export.ts';
import { uploadsRoutes } from '../../../shared/contract/routes/uploads.ts';
import { reportTo } from './report.ts';

const routes = { ...uploadsRoutes, ...exportRoutes };
const caller = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', user: {} } as Caller;
type AnyHandler = (request: object) => Promise<unknown>;

/** No session and no limit: the work of the call alone, as in the published companion. */
function handlersAlone(): Hono {
  const app = new Hono();
  for (const [key, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = key.split(' ');
    const { query, body }: Route = routes[key as keyof typeof routes];
    app.on([method], [path.replaceAll(/{(\w+)}/g, ':$1')], async (context: Context) => {
      const given = body && body.parse(await context.req.json());
      const request = { params: context.req.param(), query: query?.parse(context.req.query()), body: given };
      return context.json((await (handler as AnyHandler)({ ...request, caller, context })) as object);
    });
  }
  return app;
}

/** The calls of production, with other limits. */
function withLimits(limitOf: (route: Route) => Route['limit']): Hono {
  const limited = Object.entries<Route>(routes).map(([key, route]) => [key, { ...route, limit: limitOf(route) }]);
  return serve<'uploads'>(Object.fromEntries(limited) as typeof routes, handlers);
}

const kinds: Record<string, () => Hono> = {
  open: handlersAlone,
  session: () => withLimits(() => undefined),
  // Counts each call like production, and refuses none.
  limited: () => withLimits(({ limit }) => limit && { ...limit, times: Number.MAX_SAFE_INTEGER }),
};
const app = (kinds[process.argv[2] ?? ''] ?? handlersAlone)();
listen({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => reportTo(process, port));
