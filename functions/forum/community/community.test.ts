/** The counted figures of the community: correct, and cached for five minutes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../infra/testing/calls/calls.ts';
import { calls, newPost } from '../../../infra/testing/people/forum.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { Community } from '../../../shared/forum.ts';

// The posts of the day are counted.
inOneWindow(86_400);

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage();
});
afterAll(() => measured.close());

test('counts members, today’s posts and the posts of each topic', async () => {
  const { community } = await import('./community.ts');
  const [author, reader] = [await newMember(measured.stage), await newMember(measured.stage)];
  await newPost(author, { title: 'Storage for small spaces', content: 'Which colour scheme?' });
  await newPost(author, { title: '#small-spaces', content: 'A small space is sustainable.' });
  const gone = await newPost(author, { title: 'Small spaces again' });
  await calls.remove(author, gone.id);
  const answer = Community.parse(await (await reader.get('/api/forum/community')).json());
  expect(answer).toMatchObject({
    postsToday: 2,
    topics: [
      { topic: '#small-spaces', posts: 2, more: false },
      { topic: '#color-schemes', posts: 1, more: false },
      { topic: '#budget-friendly', posts: 0, more: false },
      { topic: '#sustainable', posts: 1, more: false },
    ],
  });
  expect(answer.members).toBeGreaterThanOrEqual(2);

  // The last count stays fresh for five minutes.
  await newPost(author, { title: 'Sustainable too' });
  expect(Community.parse(await (await reader.get('/api/forum/community')).json())).toEqual(answer);
  const later = await community(Date.now() + 5 * 60_000 + 1);
  expect(later.topics.at(-1)?.posts).toBe(2);
});
