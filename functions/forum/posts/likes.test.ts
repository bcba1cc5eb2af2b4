/** A member's like counts once, also while others like the same post. */
import { expect, test } from 'vitest';
import { calls, like, newPost, onePost, unlike } from '../../../infra/testing/people/forum.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { postOf } from '../../platform/table/entities/forum/post.ts';
import { keys } from '../../platform/table/keys.ts';
import { queryItems } from '../../platform/table/table.ts';
import { setLike } from './likes.ts';

test('liking or unliking twice counts once', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const { id } = await newPost(author);
  expect(await like(reader, id)).toEqual({ likesCount: 1, isLikedByUser: true });
  expect(await like(reader, id)).toEqual({ likesCount: 1, isLikedByUser: true });
  expect(await like(author, id)).toEqual({ likesCount: 2, isLikedByUser: true });
  expect(await unlike(reader, id)).toEqual({ likesCount: 1, isLikedByUser: false });
  expect(await unlike(reader, id)).toEqual({ likesCount: 1, isLikedByUser: false });
  expect(await onePost(reader, id)).toMatchObject({ likesCount: 1, isLikedByUser: false });
  expect(await onePost(author, id)).toMatchObject({ likesCount: 1, isLikedByUser: true });
});

test('one member liking in many windows counts once', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const { id } = await newPost(author);
  const answers = await Promise.all(Array.from({ length: 10 }, () => calls.like(reader, id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await onePost(reader, id)).likesCount).toBe(1);
});

test('concurrent likes and unlikes leave a correct count', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const { id } = await newPost(author);
  for (let round = 0; round < 3; round++) {
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => (n % 2 ? calls.unlike(reader, id) : calls.like(reader, id))));
    const { likesCount, isLikedByUser } = await onePost(reader, id);
    expect(likesCount).toBe(isLikedByUser ? 1 : 0);
  }
});

test('fifty people liking one post at once are fifty likes', async () => {
  const { id } = await newPost(await someMember());
  const people = Array.from({ length: 50 }, (_, n) => `reader-${n}`);
  await Promise.all(people.map((person) => setLike(person, id, true)));
  expect((await postOf(id))?.likesCount).toBe(50);
  const { items } = await queryItems({ PK: keys.like(id, '').PK, prefix: 'LIKE#', limit: 100 });
  expect(items).toHaveLength(50);
  await Promise.all(people.flatMap((person) => [setLike(person, id, false), setLike(person, id, false)]));
  expect((await postOf(id))?.likesCount).toBe(0);
});
