/** Uploads the site's files to their bucket in an order in which no visitor gets a page with missing parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { DeleteObjectsCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { FILE_STATUS, PACKED } from '../../../shared/contract/edge.ts';
import { statusFor } from '../../../shared/contract/screens.ts';
import type { SiteConfig } from '../../../shared/contract/site.ts';
import { cacheControlOf } from '../../build/prerender/cache-headers.ts';
import { DOCUMENTS } from '../../build/prerender/documents.ts';
import { fillPlaceholders, hasPlaceholders } from '../../build/prerender/stage-placeholders.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';

/** A page left open for longer than this may miss its parts; it then offers to reload. */
const OLD_ASSET_DAYS = 60;
const AT_ONCE = 16;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

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
  stripeKey: stripePublishableKey,
  lock,
  supportEmail,
  standIn: false,
  communityFigures,
  ...(seller && { seller }),
});

/**
 * The files of a built site in upload order: what pages refer to first, pages last.
 * @throws Problem where the build is missing or incomplete, and for a kind of file that has no content type here.
 */
export function siteFiles(folder: string, { siteOrigin, ...stage }: StageSettings): SiteFile[][] {
  const words = { origin: siteOrigin, supportEmail: stage.supportEmail, seller: stage.seller };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => fileOf(folder, join(entry.parentPath, entry.name), words));
  const there = new Set(files.map(({ key }) => `/${key}`));
  const missing = DOCUMENTS.filter((path) => !there.has(path));
  if (missing.length > 0)
    throw new Problem(`${folder} has no ${missing.join(', ')}. Run the deploy from its step "build".`);
  const config = Buffer.from(JSON.stringify(configOf({ siteOrigin, ...stage })));
  const isAsset = ({ key }: SiteFile) => key.startsWith('assets/');
  const isPage = ({ key }: SiteFile) => key.endsWith('.html');
  return [
    files.filter(isAsset),
    [
      ...files.filter((file) => !isAsset(file) && !isPage(file)),
      { key: 'config.json', body: config, type: 'application/json', cacheControl: 'no-cache' },
    ],
    files.filter(isPage),
  ];
}

function fileOf(folder: string, path: string, words: Parameters<typeof fillPlaceholders>[1]): SiteFile {
  const key = relative(folder, path).split(sep).join('/');
  const isPacked = key.endsWith(PACKED);
  const type = TYPES[extname(isPacked ? key.slice(0, -PACKED.length) : key)];
  if (!type)
    throw new Problem(`${key} has a kind that infra/operate/deploy/site.ts gives no content type. Add it there.`);
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

/**
 * Uploads the built site. Keeps the assets that open pages of earlier versions still ask for.
 * @returns How many files were uploaded and how many old ones were deleted.
 */
export async function uploadSite(
  s3: S3Client,
  bucket: string,
  folder: string,
  stage: StageSettings,
): Promise<{ uploaded: number; forgotten: number }> {
  const groups = siteFiles(folder, stage);
  for (const group of groups)
    for (let start = 0; start < group.length; start += AT_ONCE)
      await Promise.all(group.slice(start, start + AT_ONCE).map((file) => upload(s3, bucket, file)));
  const forgotten = await forgetOldAssets(s3, bucket, new Set(groups.flat().map(({ key }) => key)));
  return { uploaded: groups.flat().length, forgotten };
}

/** Uploads existing files too: their date then shows which assets recent deploys used. */
const upload = (s3: S3Client, Bucket: string, { key, body, type, cacheControl, status, encoding }: SiteFile) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key: key,
      Body: body,
      ContentType: type,
      CacheControl: cacheControl,
      ...(encoding && { ContentEncoding: encoding }),
      ...(status && { Metadata: { [FILE_STATUS]: status } }),
    }),
  );

async function forgetOldAssets(s3: S3Client, Bucket: string, current: Set<string>): Promise<number> {
  const before = Date.now() - OLD_ASSET_DAYS * 86_400_000;
  let forgotten = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'assets/' })) {
    const old = Contents.filter(
      ({ Key = '', LastModified }) => !current.has(Key) && (LastModified?.getTime() ?? Infinity) < before,
    );
    if (old.length === 0) continue;
    await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: old.map(({ Key }) => ({ Key })), Quiet: true } }),
    );
    forgotten += old.length;
  }
  return forgotten;
}
