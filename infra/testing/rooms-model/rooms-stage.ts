/** A stage for the model: members, distinct photos, the prompts sent to models, and the contents of table and bucket. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import { type Stage, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER, type Visitor } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { roomPicture } from '../files/room-picture.ts';
import { newSubscriber } from '../people/stage-members.ts';
import { allItems } from '../stage/all-items.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { siteWithoutSockets } from '../stage/without-sockets.ts';

const Prompts = z.array(z.object({ kind: z.string(), text: z.string(), images: z.array(z.string()) }));
export type Prompts = z.output<typeof Prompts>;

export interface RoomsStage {
  subscriber(): Promise<Visitor>;
  /** The prompts sent to models since the last call of this function. */
  prompts(): Promise<Prompts>;
  /** Uploads a unique photo. @returns Its path and the hash of its stored bytes. */
  photo(who: Visitor): Promise<{ path: string; hash: string }>;
  /** The keys of the table's items that contain a searched word or id. Claims of idempotency keys contain ids for a day. */
  itemsWith(isSought: (text: string) => boolean): Promise<string[]>;
  /** The keys of all stored photos. */
  storedPhotos(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** Starts the stage, one a process. It runs until `close`, and nobody else uses it. */
export async function startRoomsStage(): Promise<RoomsStage> {
  const dataDir = await folderWithLibrary();
  // Also where the process is ended early: the folder may be in memory.
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const site = siteWithoutSockets();
  const started = await startStage({
    dataDir,
    port: 0,
    paceMs: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'model',
    onSite: site.onSite,
  });
  const stage = { ...started, fetch: site.fetch };
  let photos = 0;
  return {
    subscriber: () => newSubscriber(stage),
    prompts: async () => {
      const answer = await fetch(`${stage.endpoints.bedrock}/_test/prompts`, { method: 'DELETE' });
      return Prompts.parse(await answer.json());
    },
    photo: (who) => photoOf(who, photos++),
    itemsWith,
    storedPhotos: () => photosOf(stage),
    close: async () => {
      await stage.close();
      remove();
    },
  };
}

/** Pixels of a room, a little larger than the largest photo. Read once, as reading takes longer than making a photo of them. */
const PIXELS = { width: 450, height: 300, channels: 3 } as const;
let pixels: Promise<Buffer> | undefined;
const roomPixels = (): Promise<Buffer> =>
  (pixels ??= roomPicture().then((bytes) => sharp(bytes).resize(PIXELS).removeAlpha().raw().toBuffer()));

async function photoOf(who: Visitor, n: number): Promise<{ path: string; hash: string }> {
  const { uploadURL } = UploadTarget.parse(await (await who.post('/api/objects/upload')).json());
  const picture = await sharp(await roomPixels(), { raw: PIXELS })
    .resize(240 + 2 * (n % 90), 160 + 2 * (Math.floor(n / 90) % 40))
    .modulate({ hue: (n * 7) % 40 })
    .jpeg()
    .toBuffer();
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
  const { objectPath } = StoredImage.parse(await (await who.put('/api/images', { imageURL: uploadURL })).json());
  const { headers } = await who.get(objectPath);
  const bytes = await (await fetch(headers.get('location') ?? '')).arrayBuffer();
  return { path: objectPath, hash: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
}

async function itemsWith(isSought: (text: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const item of allItems())
    if (!item.PK.startsWith('IDEMPOTENCY#') && isSought(JSON.stringify(item))) found.push(`${item.PK} ${item.SK}`);
  return found;
}

async function photosOf({ environment }: Stage): Promise<ReadonlySet<string>> {
  const client = new S3Client({ forcePathStyle: true });
  const keys = new Set<string>();
  const pages = paginateListObjectsV2({ client }, { Bucket: environment.UPLOADS_BUCKET, Prefix: 'images/' });
  for await (const { Contents = [] } of pages) for (const { Key = '' } of Contents) keys.add(Key);
  client.destroy();
  return keys;
}
