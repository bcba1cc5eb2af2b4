/** Deleting photos that were never attached, and keeping one whose original cannot be deleted: S3 refuses every DELETE below `uploads/`. */
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';
import { type StoreProxy, startStoreProxy } from '../../../infra/testing/proxy.ts';
import { imageIdOf, photoKeys } from '../../platform/aws/photo-key.ts';
import { exists } from '../../platform/table/expressions.ts';
import { Images } from '../../platform/table/items/image.ts';
import { keys } from '../../platform/table/keys.ts';

const { env } = process;
const Bucket = env.UPLOADS_BUCKET;
const s3 = new S3Client({ endpoint: env.AWS_ENDPOINT_URL_S3 ?? '' });
let proxy: StoreProxy;
let photos: typeof import('./photos.ts');
let sweep: typeof import('./sweeper.ts')['handler'];
let member: Member;
const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c58f57' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  const isRefused = (call: string) => call.startsWith('DELETE ') && call.includes('/uploads/');
  proxy = await startStoreProxy(env.AWS_ENDPOINT_URL_S3 ?? '', isRefused);
  // Before the modules are imported: their client reads the endpoint as it is made.
  Object.assign(env, { AWS_ENDPOINT_URL_S3: proxy.endpoint });
  photos = await import('./photos.ts');
  ({ handler: sweep } = await import('./sweeper.ts'));
  member = await someMember();
});
afterAll(() => proxy.close());

const kept = async () => storedPhoto(member, await picture);
/** Expires an unattached photo; fails for an attached one, which has no `ttl`. */
const aWeekOn = (objectPath: string) =>
  Images.update(imageIdOf(objectPath), { set: { ttl: 1 }, when: { ttl: exists } });
const removal = (PK: string, eventName = 'REMOVE') => ({
  eventName,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: 'x' } } },
});
const bytesOf = (objectPath: string) =>
  Promise.all(
    photoKeys(imageIdOf(objectPath)).map((Key) =>
      s3.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        () => false,
      ),
    ),
  );

test('an unattached photo goes after a week; an attached one stays', async () => {
  const [forgotten, attached] = [await kept(), await kept()];
  expect((await member.put('/api/user', { profileImageUrl: attached })).status).toBe(200);
  await aWeekOn(forgotten);
  await expect(aWeekOn(attached)).rejects.toThrow('condition');
  expect([(await member.get(forgotten)).status, (await member.get(attached)).status]).toEqual([404, 302]);
});

test('removing an item, also twice, deletes its bytes and no others', async () => {
  const [gone, stays] = [await kept(), await kept()];
  const PK = (objectPath: string) => keys.image(imageIdOf(objectPath)).PK;
  const Records = [
    removal(PK(gone)),
    removal(PK(stays), 'MODIFY'),
    removal(keys.user(member.user.id).PK),
    removal('IMAGE#../x'),
  ];
  await sweep({ Records });
  await sweep({ Records });
  expect(await bytesOf(gone)).toEqual([false, false, false]);
  expect(await bytesOf(stays)).toEqual([true, true, true]);
});

const put = async (body: Uint8Array) => {
  const address = await photos.presignPhotoUpload(member.user.id);
  expect((await fetch(address, { method: 'PUT', body: new Uint8Array(body) })).status).toBe(200);
  return address;
};

test('an original that cannot be deleted changes nothing for the member', async () => {
  const stored = await photos.keepPhoto(member.user.id, await put(await picture));
  expect(stored).toMatchObject({ width: 1200, height: 900 });
  expect(proxy.calls.filter((call) => call.startsWith('DELETE ')).length).toBeGreaterThan(0);
  const id = stored.objectPath.split('/').at(-1) ?? '';
  const address = await photos.presignPhotoRead({ ...member.user, role: 'member' } as never, id, 'full');
  expect((await fetch(address)).headers.get('content-type')).toBe('image/webp');
  const words = await put(Buffer.from('not a picture at all'));
  await expect(photos.keepPhoto(member.user.id, words)).rejects.toMatchObject({ status: 422 });
});
