/** The files of a stage's site, with the headers that the bucket answers them with. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PACKED } from '../../../shared/contract/edge.ts';
import { statusFor } from '../../../shared/contract/screens.ts';
import type { SiteConfig } from '../../../shared/contract/site.ts';
import { DOCUMENTS } from '../../build/prerender/documents.ts';
import { cacheControlOf, contentTypeOf } from '../../build/prerender/file-headers.ts';
import { fillPlaceholders, hasPlaceholders } from '../../build/prerender/stage-placeholders.ts';
import { buildVersion } from '../../build/version.ts';
import type { StageSettings } from '../stages.ts';

export interface SiteFile {
  key: string;
  body: Uint8Array;
  type: string;
  cacheControl: string;
  /** The status of its answer, where that is not 200. */
  status?: string;
  encoding?: 'br';
}

/** The site's settings on this stage. */
export const configOf = ({
  name,
  stripePublishableKey,
  lock,
  supportEmail,
  communityFigures,
  seller,
}: StageSettings): SiteConfig => ({
  stage: name,
  build: buildVersion(),
  stripeKey: stripePublishableKey,
  lock,
  supportEmail,
  standIn: false,
  communityFigures,
  ...(seller && { seller }),
});

/**
 * The files of a built site for a stage: its placeholders filled, and its `config.json` added.
 * @throws Error where the build is incomplete, and for a kind of file that has no content type here.
 */
export function siteFiles(folder: string, stage: StageSettings): SiteFile[] {
  const words = { origin: stage.siteOrigin, supportEmail: stage.supportEmail, seller: stage.seller };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => fileOf(folder, join(entry.parentPath, entry.name), words));
  const there = new Set(files.map(({ key }) => `/${key}`));
  const missing = DOCUMENTS.filter((path) => !there.has(path));
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}. Run npm run build and try again.`);
  const config = Buffer.from(JSON.stringify(configOf(stage)));
  return [...files, { key: 'config.json', body: config, type: 'application/json', cacheControl: 'no-cache' }];
}

function fileOf(folder: string, path: string, words: Parameters<typeof fillPlaceholders>[1]): SiteFile {
  const key = relative(folder, path).split(sep).join('/');
  const isPacked = key.endsWith(PACKED);
  const type = contentTypeOf(isPacked ? key.slice(0, -PACKED.length) : key);
  if (!type)
    throw new Error(
      `${key} has a kind that infra/build/prerender/file-headers.ts gives no content type. Add it there.`,
    );
  const raw = readFileSync(path);
  const body = hasPlaceholders(key) ? Buffer.from(fillPlaceholders(raw.toString('utf8'), words)) : raw;
  const status = statusFor(`/${key}`);
  return {
    key,
    body,
    type,
    cacheControl: cacheControlOf(`/${key}`),
    ...(status !== 200 && { status: String(status) }),
    ...(isPacked && { encoding: 'br' }),
  };
}
