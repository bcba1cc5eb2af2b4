/** The photo of a post: its owner, who may see it, and its deletion. */
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { calls, newPost, newReply, onePost } from '../../../infra/testing/people/forum.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { imageIdOf, photoKeys } from '../../platform/aws/photo-key.ts';

const seesIt = async (who: { get(path: string): Promise<Response> }, imageUrl: string) =>
  (await who.get(imageUrl)).status;

test('only the owner sees a photo until a post shows it', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const imageUrl = await somePhoto(author);
  expect(await seesIt(reader, imageUrl)).toBe(404);
  const post = await newPost(author, { imageUrl });
  expect((await onePost(reader, post.id)).imageUrl).toBe(imageUrl);
  for (const size of ['', '?size=medium', '?size=thumbnail']) {
    const answer = await reader.get(imageUrl + size);
    expect(answer.status).toBe(302);
    expect((await fetch(answer.headers.get('location') ?? '')).headers.get('content-type')).toBe('image/webp');
  }
});

test('refuses another member’s photo, a used one and a missing one alike', async () => {
  const [author, other] = await Promise.all([someSubscriber(), someMember()]);
  const [asked = '', posted = '', theirs = ''] = await Promise.all([author, author, other].map(somePhoto));
  await (await ask(author, 'What is this?', { imageUrl: asked })).text();
  await newPost(author, { imageUrl: posted });
  const refusals = [asked, posted, theirs, `/objects/images/${'0'.repeat(32)}`].map((imageUrl) =>
    refusal(calls.post(author, { imageUrl, title: 'Never stored' }), 404),
  );
  expect(new Set(await Promise.all(refusals)).size).toBe(1);
  expect(await seesIt(other, asked)).toBe(404);
});

test('of two posts with one photo at once, only one is created', async () => {
  const author = await someMember();
  const imageUrl = await somePhoto(author);
  const answers = await Promise.all([calls.post(author, { imageUrl }), calls.post(author, { imageUrl })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('deleting a post deletes its photo and file, also where replies stay', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const imageUrl = await somePhoto(author);
  const post = await newPost(author, { imageUrl });
  await newReply(reader, post.id);
  const address = (await reader.get(imageUrl)).headers.get('location') ?? '';
  await calls.remove(author, post.id);
  expect([await seesIt(author, imageUrl), await seesIt(reader, imageUrl)]).toEqual([404, 404]);
  expect((await fetch(address)).status).toBe(404);
  const s3 = new S3Client({});
  for (const Key of photoKeys(imageIdOf(imageUrl)))
    await expect(s3.send(new HeadObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key }))).rejects.toThrow();
  expect((await calls.post(author, { imageUrl })).status).toBe(404);

  const alone = await somePhoto(author);
  await calls.remove(author, (await newPost(author, { imageUrl: alone })).id);
  expect(await seesIt(author, alone)).toBe(404);
});
