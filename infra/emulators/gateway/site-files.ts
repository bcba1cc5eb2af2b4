/** The built site's files as CloudFront serves them: compressed where it helps, with entity tags and cache headers. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { assetFor } from '../../../shared/contract/edge.ts';
import { cacheControlOf, contentTypeOf } from '../../build/prerender/file-headers.ts';
import { hasPlaceholders } from '../../build/prerender/stage-placeholders.ts';

/** The types that CloudFront compresses, and from which size on, in bytes (its "Serve compressed files" page). */
const COMPRESSED = /^(text\/|application\/|image\/svg)/;
const COMPRESS_FROM = 1000;

type Encoding = 'br' | 'gzip' | 'identity';
interface Body {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
}

export class SiteFiles {
  readonly #folder: string;
  readonly #fill: (text: string) => string;
  readonly #kept = new Map<string, { modified: number; bodies: Map<Encoding, Body> }>();

  /** @param fill Fills the stage's own values into the text of a file. */
  constructor(folder: string, fill: (text: string) => string) {
    this.#folder = folder;
    this.#fill = fill;
  }

  /** The answer to a GET or HEAD for the file at `path`; undefined where there is none. */
  answer(c: Context, path: string, status: 200 | 404 = 200): Response | undefined {
    // No file name contains NUL.
    if (path.includes('\0')) return undefined;
    const type = contentTypeOf(path);
    const file = join(this.#folder, normalize(path));
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!type || !stats?.isFile() || !file.startsWith(this.#folder)) return undefined;
    const body = this.#body(path, file, stats.mtimeMs, encodingFor(c.req.header('accept-encoding'), type, stats.size));
    const headers = {
      'content-type': type,
      'cache-control': cacheControlOf(path),
      etag: body.tag,
      ...(COMPRESSED.test(type) && { vary: 'accept-encoding' }),
      ...(body.encoding !== 'identity' && { 'content-encoding': body.encoding }),
      // As at the edge: Stripe's card form, of another origin, reads the fonts.
      ...(path.endsWith('.woff2') && { 'access-control-allow-origin': '*' }),
    };
    if (status === 200 && c.req.header('if-none-match') === body.tag)
      return new Response(null, { status: 304, headers });
    return new Response(c.req.method === 'HEAD' ? null : body.bytes, { status, headers });
  }

  #body(path: string, file: string, modified: number, encoding: Encoding): Body & { encoding: Encoding } {
    let kept = this.#kept.get(path);
    if (kept?.modified !== modified) {
      kept = { modified, bodies: new Map() };
      this.#kept.set(path, kept);
    }
    let body = kept.bodies.get(encoding);
    if (!body) {
      const raw = readFileSync(file);
      const whole = hasPlaceholders(path) ? Buffer.from(this.#fill(raw.toString('utf8'))) : raw;
      const bytes = new Uint8Array(this.#packed(path, encoding) ?? compress(whole, encoding));
      body = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      kept.bodies.set(encoding, body);
    }
    return { ...body, encoding };
  }

  /** The compressed file of the build; undefined where there is none. */
  #packed(path: string, encoding: Encoding): Uint8Array | undefined {
    const name = assetFor(path, encoding);
    const file = join(this.#folder, normalize(name));
    return name !== path && existsSync(file) ? readFileSync(file) : undefined;
  }
}

function encodingFor(accepted = '', type: string, size: number): Encoding {
  if (!COMPRESSED.test(type) || size < COMPRESS_FROM) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function compress(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === 'br') return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}
