/** A photo from its upload to its reading: how it is stored, and who may see it. */
import { readFileSync } from 'node:fs';
import { PutObjectCommand, type PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { gif } from '../../../infra/testing/files/bombs.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { traces } from '../../../infra/testing/people/uploads.ts';
import { MAX_PHOTO_BYTES, StoredImage, UploadTarget } from '../../../shared/uploads.ts';

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;

async function uploaded(member: Visitor, bytes: Uint8Array): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200);
  return uploadURL;
}
const keep = (member: Visitor, imageURL: string) => member.put('/api/images', { imageURL });
const kept = async (member: Visitor, bytes: Uint8Array) =>
  StoredImage.parse(await (await keep(member, await uploaded(member, bytes))).json());
const read = async (who: Visitor, path: string) => {
  const redirect = await who.get(path);
  const address = redirect.headers.get('location');
  return {
    status: redirect.status,
    address: address ?? '',
    picture: address ? Buffer.from(await (await fetch(address)).arrayBuffer()) : Buffer.alloc(0),
  };
};
/** The bucket has an origin of its own, so that the path is the key. */
const keyIn = (address: string) => decodeURIComponent(new URL(address).pathname.slice(1));
const isGone = async (address: string) => (await traces(keyIn(address))).object === undefined;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c58f57' } });

describe('a photo that is kept', () => {
  test('is upright, at most 2048 px, and has no metadata', async () => {
    const member = await someMember();
    const original = await plain(3000, 1000)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 48/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await kept(member, original);
    expect(image).toMatchObject({ width: 683, height: 2048 });
    const { picture } = await read(member, image.objectPath);
    const metadata = await sharp(picture).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 683, height: 2048 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const thumbnail = await sharp((await read(member, `${image.objectPath}?size=thumbnail`)).picture).metadata();
    expect(thumbnail).toMatchObject({ format: 'webp', height: 280 });
  });

  test('has a medium rendition at most 960 px wide, for its owner alone', async () => {
    const member = await someMember();
    for (const [size, medium] of [
      [
        [1500, 1000],
        [960, 640],
      ],
      [
        [960, 700],
        [960, 700],
      ],
    ] as const) {
      const { objectPath } = await kept(member, await plain(size[0], size[1]).png().toBuffer());
      const { address, picture } = await read(member, `${objectPath}?size=medium`);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: medium[0], height: medium[1] });
      expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
      expect((await read(await someMember(), `${objectPath}?size=medium`)).status).toBe(404);
    }
  });

  test('may have one of five formats, move, or end in a video', async () => {
    const member = await someMember();
    for (const format of ['png', 'webp', 'gif', 'avif', 'jpeg'] as const)
      expect(await kept(member, await plain(40, 30).toFormat(format).toBuffer())).toMatchObject({
        width: 40,
        height: 30,
      });
    // The first frame is kept.
    expect(await kept(member, gif(300, { screenSide: 40 }))).toMatchObject({ width: 40, height: 40 });
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(100_000, 'film')]);
    const withFilm = Buffer.concat([await plain(40, 30).jpeg().toBuffer(), film]);
    expect(await kept(member, withFilm)).toMatchObject({ width: 40, height: 30 });
  });

  test("may be an iPhone's HEIC", async () => {
    const member = await someMember();
    // 120 × 60, HEVC: terracotta on the left third, cream on the right.
    const image = await kept(member, readFileSync(new URL('room.heic', import.meta.url)));
    expect(image).toMatchObject({ width: 120, height: 60 });
    const { picture } = await read(member, image.objectPath);
    const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[1]).toBeLessThan(90);
  });

  test('is read by its owner alone; its original is deleted', async () => {
    const member = await someMember();
    const address = await uploaded(member, await plain(40, 30).png().toBuffer());
    const { objectPath } = StoredImage.parse(await (await keep(member, address)).json());
    expect(await isGone(address)).toBe(true);
    const own = await read(member, objectPath);
    expect(own.status).toBe(302);
    expect(own.address).not.toContain(member.user.id);
    // Five minutes (infra/docs/product-spec.md, "Uploads").
    expect(new URL(own.address).searchParams.get('X-Amz-Expires')).toBe('300');
    expect((await read(await someMember(), objectPath)).status).toBe(404);
    expect((await read(someVisitor(), objectPath)).status).toBe(401);
  });
});

test('a URL is signed for one size, which S3 enforces', async () => {
  const member = await someMember();
  const target = UploadTarget.parse(await (await member.post('/api/objects/upload', { size: 4 })).json());
  const put = async (body: string) => (await fetch(target.uploadURL, { method: 'PUT', body })).status;
  expect([await put('five!'), await put('two'), await put('four')]).toEqual([403, 403, 200]);
  for (const size of [0, 1.5, MAX_PHOTO_BYTES + 1, '4'])
    expect((await member.post('/api/objects/upload', { size })).status, String(size)).toBe(400);
});

// Pictures made to take much memory are in `opening.unit.test.ts`.
test('what is no photo is refused with a message, and deleted', async () => {
  const member = await someMember();
  for (const [bytes, status] of [
    [Buffer.from('not a picture at all'), 422],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'), 422],
    [Buffer.alloc(0), 422],
    [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 422],
    [Buffer.alloc(MAX_PHOTO_BYTES + 1), 413],
  ] as const) {
    const address = await uploaded(member, bytes);
    const answer = await keep(member, address);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(/photo|pixels/);
    expect(await isGone(address)).toBe(true);
  }
});

// S3 API reference, GetObject: an archived object is InvalidObjectState, 403; one with the caller's own key InvalidRequest, 400.
test.each<[string, Partial<PutObjectCommandInput>]>([
  ['an archive', { StorageClass: 'GLACIER' }],
  ['a form that needs a key', { SSECustomerAlgorithm: 'AES256', SSECustomerKey: btoa('k'.repeat(32)) }],
])('a file that lies in %s is refused with a remedy, and deleted', async (_, stored) => {
  const member = await someMember();
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  const Body = await plain(40, 30).png().toBuffer();
  await s3.send(new PutObjectCommand({ Bucket, Key: keyIn(uploadURL), Body, ...stored }));
  const answer = await keep(member, uploadURL);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { message: expect.stringMatching(/upload it again/) },
  ]);
  expect(await isGone(uploadURL)).toBe(true);
});

describe("another's", () => {
  test('upload is 404, and stays usable for its owner', async () => {
    const owner = await someMember();
    const address = await uploaded(owner, await plain(40, 30).png().toBuffer());
    expect((await keep(await someMember(), address)).status).toBe(404);
    expect((await keep(owner, address)).status).toBe(200);
  });

  test('address is never fetched', async () => {
    const member = await someMember();
    for (const imageURL of [
      'https://evil.example/x',
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
      'x',
      '/objects/images/../..',
      '%E0%A4%A',
    ])
      expect((await keep(member, imageURL)).status, imageURL).toBe(404);
  });

  test('path traversal to an own key is 404', async () => {
    const member = await someMember();
    const address = await uploaded(member, await plain(40, 30).png().toBuffer());
    expect((await keep(member, address.replace('/photo', '/../photo'))).status).toBe(404);
  });

  test('a missing or already used upload is 404', async () => {
    const member = await someMember();
    const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
    expect((await keep(member, uploadURL)).status).toBe(404);
    const address = await uploaded(member, await plain(40, 30).png().toBuffer());
    const statuses = (await Promise.all([keep(member, address), keep(member, address)])).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect(statuses).toContain(200);
  });
});
