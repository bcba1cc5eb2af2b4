/** One origin for everything, as CloudFront and API Gateway make it on AWS: the calls, the site's files, the edge's headers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { CALL_PATHS, EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../shared/edge.ts';
import { NOTHING_HERE, type SiteConfig } from '../../shared/site.ts';

export interface GatewayOptions {
  /** The domains' Hono apps. */
  apps: Hono[];
  /** What the functions know the edge by. */
  edgeSecret: string;
  /** Folder of the built site. */
  website: string;
  config: SiteConfig;
  headers: Record<string, string>;
  /** A script that is put before the site's own: the payment provider's stand-in. */
  firstScript?: string;
  /** The viewer's address as the edge sees it; the connection's by default. */
  viewerAddress?: (c: Context) => string;
}

/** Paths that belong to calls: an unknown one is 404 in JSON, never the site. */
const CALLS = new RegExp(`^/(${CALL_PATHS.join('|')})(/|$)`);

export function gateway({
  apps,
  edgeSecret,
  website,
  config,
  headers,
  firstScript,
  viewerAddress = connectionAddress,
}: GatewayOptions): Hono {
  const site = new Hono();
  site.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  const calls = new Hono();
  for (const app of apps) calls.route('/', app);
  calls.notFound((c) => c.json({ message: NOTHING_HERE, error: NOTHING_HERE }, 404));
  site.all('*', async (c, next) => {
    if (!CALLS.test(c.req.path)) return next();
    const request = new Request(c.req.raw);
    // Overwritten, as the edge does: what a caller sends under this name is not believed.
    request.headers.set(VIEWER_ADDRESS_HEADER, viewerAddress(c));
    request.headers.set(EDGE_SECRET_HEADER, edgeSecret);
    const answer = await calls.fetch(request, c.env);
    // The rest of a body that was too long is not read: the connection cannot be used again, and says so.
    if (answer.status === 413) answer.headers.set('connection', 'close');
    return answer;
  });
  site.get('/config.json', (c) => c.json(config, 200, { 'cache-control': 'no-store' }));
  site.get(
    '/assets/*',
    serveStatic({ root: website, onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable') }),
  );
  // Files have an extension; every other path is a screen, and is answered below.
  site.get('/:path{.+\\.\\w+}', serveStatic({ root: website }));
  site.get('*', (c) => {
    // A path with an extension names a file, and there is none.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404);
    return c.html(page(website, firstScript), 200, { 'cache-control': 'no-cache' });
  });
  return site;
}

function page(website: string, firstScript: string | undefined): string {
  const file = join(website, 'index.html');
  if (!existsSync(file))
    return '<!doctype html><title>Verandah</title><p>The site has not been built. Run npm run build.</p>';
  const html = readFileSync(file, 'utf8');
  return firstScript ? html.replace('<head>', `<head><script src="${firstScript}"></script>`) : html;
}

const connectionAddress = (c: Context) => getConnInfo(c).remote.address ?? 'unknown';
