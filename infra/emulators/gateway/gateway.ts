/** CloudFront and API Gateway on this machine: one origin for the calls, the site's files and the edge's headers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import {
  CALL_PATHS,
  EDGE_SECRET_HEADER,
  VIEWER_ADDRESS_HEADER,
  VIEWER_COUNTRY_HEADER,
} from '../../../shared/contract/edge.ts';
import { COUNTRY_PATHS } from '../../../shared/contract/routes.ts';
import { documentFor, statusFor } from '../../../shared/contract/screens.ts';
import { NOTHING_HERE, type SiteConfig, sessionCookieAt } from '../../../shared/contract/site.ts';
import { fillPlaceholders } from '../../build/prerender/stage-placeholders.ts';
import { COMPRESS_FROM_BYTES } from '../../cdk/api/gateway-responses.ts';
import { SiteFiles } from './site-files.ts';

export interface GatewayOptions {
  /** The site's one address. */
  origin: string;
  /** The domains' Hono apps. */
  apps: Hono[];
  /** Proves to the functions that a request came through the edge. */
  edgeSecret: string;
  /** Folder of the built site. */
  website: string;
  config: SiteConfig;
  headers: Record<string, string>;
  /** Goes before the site's own scripts, but at the end of a prerendered page: the Stripe sandbox's script. */
  firstScript?: string;
  /** The viewer's address as the edge sees it; the connection's by default. */
  viewerAddress?: (c: Context) => string;
  /** The viewer's country as the edge sees it, where it knows it; Australia by default. */
  viewerCountry?: (c: Context) => string | undefined;
}

/** Paths of calls: an unknown one is a 404 in JSON, never the site. */
export const CALLS = new RegExp(`^/(${CALL_PATHS.join('|')})(/|$)`);

/** The site as one app: calls go to their domains, every other path to a file or to the document of its screen. */
export function gateway({
  origin,
  apps,
  edgeSecret,
  website,
  config,
  headers,
  firstScript,
  viewerAddress = connectionAddress,
  viewerCountry = () => 'AU',
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
    // Overwritten, as at the edge: a caller must not choose them.
    request.headers.set(VIEWER_ADDRESS_HEADER, viewerAddress(c));
    request.headers.set(EDGE_SECRET_HEADER, edgeSecret);
    request.headers.delete(VIEWER_COUNTRY_HEADER);
    const country = viewerCountry(c);
    // The path as the browser sent it, as in CloudFront's patterns.
    if (country !== undefined && COUNTRY_PATHS.includes(new URL(c.req.url).pathname))
      request.headers.set(VIEWER_COUNTRY_HEADER, country);
    const answer = await compressed(await calls.fetch(request, c.env), request.headers.get('accept-encoding') ?? '');
    // The rest of a body that was too long is not read, so the connection cannot be reused.
    if (answer.status === 413) answer.headers.set('connection', 'close');
    return answer;
  });
  site.get('/config.json', (c) => c.json(config, 200, { 'cache-control': 'no-store' }));
  const files = new SiteFiles(website, (text) =>
    withFirstScript(fillPlaceholders(text, { origin, ...config }), firstScript),
  );
  let list: DocumentPaths | undefined;
  // Read at the first screen, so that a site built while the stage starts is found.
  const documents = () => (list ??= documentsIn(website));
  const sessionCookie = sessionCookieAt(origin);
  site.get('*', (c) => {
    // The path as the browser sent it, as at the edge: Hono decodes it for `c.req.path`, and S3 for the name of a file.
    const { pathname } = new URL(c.req.url);
    // A path with an extension names a file; every other is a screen.
    if (/\.\w+$/.test(pathname)) return files.answer(c, c.req.path, statusFor(c.req.path)) ?? c.text('Not found', 404);
    const { visitors, shells } = documents();
    const document = documentFor(pathname, getCookie(c, sessionCookie) !== undefined, visitors, shells);
    return files.answer(c, document, statusFor(document)) ?? c.text('The site has not been built.', 500);
  });
  return site;
}

/** Compresses unstreamed answers as API Gateway does, which has gzip and deflate ("Payload compression for REST APIs"). */
async function compressed(answer: Response, accepted: string): Promise<Response> {
  const isWhole = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isWhole || answer.headers.has('content-encoding') || !/\bgzip\b/.test(accepted)) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (body.byteLength < COMPRESS_FROM_BYTES) return new Response(body, { status, headers });
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(gzipSync(body), { status, headers });
}

const DocumentList = z.object({ visitors: z.array(z.string()), shells: z.array(z.string()) });
type DocumentPaths = z.output<typeof DocumentList>;

/** The paths with a document of their own; none where no site is built, as in tests of the calls alone. */
function documentsIn(website: string): DocumentPaths {
  const list = join(website, 'documents.json');
  return existsSync(list) ? DocumentList.parse(JSON.parse(readFileSync(list, 'utf8'))) : { visitors: [], shells: [] };
}

/** Goes before everything else in the shell. In a prerendered page it waits, as that can be read without a script. */
function withFirstScript(html: string, script: string | undefined): string {
  if (script === undefined) return html;
  if (html.includes('data-visitor=')) return html.replace('</body>', `<script async src="${script}"></script></body>`);
  return html.replace('<head>', `<head><script src="${script}"></script>`);
}

const connectionAddress = (c: Context) => getConnInfo(c).remote.address ?? 'unknown';
