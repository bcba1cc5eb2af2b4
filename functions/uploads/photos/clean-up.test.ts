/** Keeping a photo when its uploaded original cannot be deleted: the object store refuses every DELETE below `uploads/`. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someMember } from '../../../infra/testing/people/people.ts';
import { type StoreProxy, startStoreProxy } from '../../../infra/testing/store-proxy.ts';

const { env } = process;
let proxy: StoreProxy;
let photos: typeof import('./photos.ts');
beforeAll(async () => {
  const isRefused = (call: string) => call.startsWith('DELETE ') && call.includes('/uploads/');
  proxy = await startStoreProxy(env.AWS_ENDPOINT_URL_S3 ?? '', isRefused);
  // Before the module is imported: its client reads the endpoint as it is made.
  Object.assign(env, { AWS_ENDPOINT_URL_S3: proxy.endpoint });
  photos = await import('./photos.ts');
});
afterAll(() => proxy.close());

const put = async (memberId: string, body: Uint8Array) => {
  const address = await photos.presignPhotoUpload(memberId);
  expect((await fetch(address, { method: 'PUT', body: new Uint8Array(body) })).status).toBe(200);
  return address;
};
const deletions = () => proxy.calls.filter((call) => call.startsWith('DELETE ')).length;

test('a photo is kept even if its original cannot be deleted', async () => {
  const { user } = await someMember();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c58f57' } })
    .png()
    .toBuffer();
  const stored = await photos.keepPhoto(user.id, await put(user.id, picture));
  expect(stored).toMatchObject({ width: 40, height: 30 });
  expect(deletions()).toBeGreaterThan(0);
  const id = stored.objectPath.split('/').at(-1) ?? '';
  const address = await photos.presignPhotoRead({ ...user, role: 'member' } as never, id, 'full');
  expect((await fetch(address)).headers.get('content-type')).toBe('image/webp');
});

test('a file that is no photo is 422 even if it cannot be deleted', async () => {
  const { user } = await someMember();
  const address = await put(user.id, Buffer.from('not a picture at all'));
  await expect(photos.keepPhoto(user.id, address)).rejects.toMatchObject({ status: 422 });
});
