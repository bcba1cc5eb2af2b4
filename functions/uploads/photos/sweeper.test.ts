/** Deleting photos that were never attached to anything. */
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import { imageIdOf, photoKeys } from '../../platform/aws/photo-key.ts';
import { Images } from '../../platform/table/entities/uploads/image.ts';
import { exists } from '../../platform/table/expressions.ts';
import { keys } from '../../platform/table/keys.ts';
import { handler } from './sweeper.ts';

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;
let member: Member;
beforeAll(async () => {
  member = await someMember();
});

async function kept(): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c58f57' } })
    .png()
    .toBuffer();
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
  return StoredImage.parse(await (await member.put('/api/images', { imageURL: uploadURL })).json()).objectPath;
}
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

test('removing an item deletes its bytes, renditions included, and no others', async () => {
  const [gone, stays] = [await kept(), await kept()];
  const PK = (objectPath: string) => keys.image(imageIdOf(objectPath)).PK;
  await handler({
    Records: [
      removal(PK(gone)),
      removal(PK(stays), 'MODIFY'),
      removal(keys.user(member.user.id).PK),
      removal('IMAGE#../x'),
    ],
  });
  expect(await bytesOf(gone)).toEqual([false, false, false]);
  expect(await bytesOf(stays)).toEqual([true, true, true]);
});

test('the same removals arriving twice are no error', async () => {
  const event = { Records: [removal(keys.image(imageIdOf(await kept())).PK)] };
  await handler(event);
  await handler(event);
});
