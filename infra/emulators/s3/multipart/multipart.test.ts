/** Multipart uploads that are refused, repeated or aborted. The product's tests try whole ones. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);
const MIB = 1024 * 1024;

async function create(Key: string, input: Partial<CreateMultipartUploadCommandInput> = {}) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ...input }));
  return { Bucket: BUCKET, Key, UploadId };
}
type Upload = Awaited<ReturnType<typeof create>>;

const upload = async (to: Upload, PartNumber: number, Body: string | Uint8Array): Promise<CompletedPart> => {
  const { ETag } = await s3.send(new UploadPartCommand({ ...to, PartNumber, Body }));
  return { PartNumber, ETag };
};
const complete = (to: Upload, Parts: CompletedPart[]) =>
  s3.send(new CompleteMultipartUploadCommand({ ...to, MultipartUpload: { Parts } }));
const read = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }))).Body?.transformToByteArray();

describe('refusals', () => {
  test('a wrong tag or order, a small part, an unknown upload', async () => {
    const to = await create('refused.bin');
    const first = await upload(to, 1, 'small');
    const second = await upload(to, 2, 'last');
    await expect(complete(to, [{ ...first, ETag: second.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(to, [second, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(to, [first, second])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete({ ...to, UploadId: '../../x' }, [first])).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(complete(to, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await complete(to, [first]);
  });

  test('of two completions at once one wins, and the object is whole', async () => {
    const to = await create('twice.bin');
    const part = await upload(to, 1, randomBytes(MIB));
    const outcomes = await Promise.allSettled([complete(to, [part]), complete(to, [part])]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read('twice.bin'))?.length).toBe(MIB);
  });
});

test('a part in flight when its upload is aborted is refused', async () => {
  const to = await create('late.bin');
  const url = await store.presign(new UploadPartCommand({ ...to, PartNumber: 1 }));
  const bodies = path.join(store.dataDir, 'bodies');
  const before = (await readdir(bodies)).length;
  const sending = request(url, { method: 'PUT', headers: { 'content-length': 2 } });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write('a');
  await expect.poll(() => readdir(bodies)).toHaveLength(before + 1);
  await s3.send(new AbortMultipartUploadCommand(to));
  sending.end('b');
  const [response] = await answered;
  expect(response.resume().statusCode).toBe(404);
  expect(await readdir(bodies)).toHaveLength(before);
});
