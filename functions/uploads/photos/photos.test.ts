/** A photo from its upload to its reading: how it is stored, and who may see it. */
import { readFileSync } from 'node:fs';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { peakOfChildren } from '../../../infra/testing/child-memory.ts';
import { BOMBS, gif } from '../../../infra/testing/files/bombs.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { MAX_PHOTO_BYTES, StoredImage, UploadTarget } from '../../../shared/uploads.ts';

const s3 = new S3Client({});

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
const isGone = async (address: string) => {
  const [, Bucket, ...key] = new URL(address).pathname.split('/');
  return s3.send(new HeadObjectCommand({ Bucket, Key: key.join('/') })).then(
    () => false,
    (error: Error) => error.name === 'NotFound',
  );
};
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

  test.each([
    { original: { width: 1500, height: 1000 }, medium: { width: 960, height: 640 } },
    { original: { width: 960, height: 700 }, medium: { width: 960, height: 700 } },
  ])('$original.width px wide has a medium rendition $medium.width px wide', async ({ original, medium }) => {
    const member = await someMember();
    const { objectPath } = await kept(member, await plain(original.width, original.height).png().toBuffer());
    const { address, picture } = await read(member, `${objectPath}?size=medium`);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', ...medium });
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
    expect((await read(await someMember(), `${objectPath}?size=medium`)).status).toBe(404);
  });

  test.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)('may be %s', async (format) => {
    expect(await kept(await someMember(), await plain(40, 30).toFormat(format).toBuffer())).toMatchObject({
      width: 40,
      height: 30,
    });
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

  test('may be an animation, of which the first frame is kept', async () => {
    expect(await kept(await someMember(), gif(300, { screenSide: 40 }))).toMatchObject({ width: 40, height: 40 });
  });

  test("may be a phone's JPEG with a video appended", async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(100_000, 'film')]);
    const picture = Buffer.concat([await plain(40, 30).jpeg().toBuffer(), film]);
    expect(await kept(await someMember(), picture)).toMatchObject({ width: 40, height: 30 });
  });

  test('has its original deleted', async () => {
    const member = await someMember();
    const address = await uploaded(member, await plain(40, 30).png().toBuffer());
    expect((await keep(member, address)).status).toBe(200);
    expect(await isGone(address)).toBe(true);
  });

  test('is read by its owner alone, and its URL does not name them', async () => {
    const member = await someMember();
    const { objectPath } = await kept(member, await plain(40, 30).png().toBuffer());
    const own = await read(member, objectPath);
    expect(own.status).toBe(302);
    expect(own.address).not.toContain(member.user.id);
    // Five minutes (infra/docs/product-spec.md, "Uploads").
    expect(new URL(own.address).searchParams.get('X-Amz-Expires')).toBe('300');
    expect((await read(await someMember(), objectPath)).status).toBe(404);
    expect((await read(someVisitor(), objectPath)).status).toBe(401);
  });
});

test('a URL signed for a size accepts only a file of that size', async () => {
  const member = await someMember();
  const target = UploadTarget.parse(await (await member.post('/api/objects/upload', { size: 4 })).json());
  const put = async (body: string) => (await fetch(target.uploadURL, { method: 'PUT', body })).status;
  expect([await put('five!'), await put('two'), await put('four')]).toEqual([403, 403, 200]);
});

test.each([0, -1, 1.5, MAX_PHOTO_BYTES + 1, '4'])('a size of %s is refused', async (size) => {
  expect((await (await someMember()).post('/api/objects/upload', { size })).status).toBe(400);
});

describe('what is refused, and deleted', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['words', () => Buffer.from('not a picture at all')],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ...BOMBS,
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ])('%s: 422 with a message', async (_, make) => {
    const member = await someMember();
    const address = await uploaded(member, await make());
    const answer = await keep(member, address);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { message: string }).message).toMatch(/photo|pixels/);
    expect(await isGone(address)).toBe(true);
  });

  // Only Linux reports the peak memory of a process.
  test.runIf(process.platform === 'linux')('none of them takes more memory than a photo would', async () => {
    const { openPhoto } = await import('./opening.ts');
    const bombs: Buffer[] = [];
    for (const [, make] of BOMBS) bombs.push(await make());
    const refused = async () => {
      for (const bomb of bombs) await expect(openPhoto(bomb)).rejects.toMatchObject({ status: 422 });
    };
    const peak = await peakOfChildren(refused());
    expect(peak).toBeGreaterThan(50);
    // One picture of 49 megapixels would take 150 MB more.
    expect(peak).toBeLessThan(260);
  });

  test('more than 10 MB: 413', async () => {
    const member = await someMember();
    const address = await uploaded(member, Buffer.alloc(MAX_PHOTO_BYTES + 1));
    expect((await keep(member, address)).status).toBe(413);
    expect(await isGone(address)).toBe(true);
  });
});

describe("another's", () => {
  test('upload is 404, and stays usable for its owner', async () => {
    const owner = await someMember();
    const address = await uploaded(owner, await plain(40, 30).png().toBuffer());
    expect((await keep(await someMember(), address)).status).toBe(404);
    expect((await keep(owner, address)).status).toBe(200);
  });

  test.each([
    'https://evil.example/x',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    'x',
    '/objects/images/../..',
    '%E0%A4%A',
  ])('address %s is never fetched', async (imageURL) => {
    expect((await keep(await someMember(), imageURL)).status).toBe(404);
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
