/** The requests of the forum, for the measurements. */
import type { forumRoutes } from '../../../shared/contract/routes/forum.ts';
import type { Visitor } from '../../local/visitor.ts';
import { newPost } from '../people/forum.ts';
import { asMember, newMember, prepared, type Scenario } from '../people/stage-members.ts';
import { storedPhoto } from '../people/uploads.ts';

const forumPost = {
  title: 'Which white for a south-facing room?',
  content: 'Our lounge in Hobart looks south and every white turns grey by lunch. Has anybody found a warm one?',
};
/** The most index words that a post can have: the most expensive post, edit and deletion. */
const longestPost = (word: string) => ({
  title: 'Everything that we know about white',
  content: Array.from({ length: 1200 }, (_, n) => `${word}${n}`).join(' '),
});
const forumReply = { content: 'Half strength and one step creamier than you think.' };
/** The path of a new post. */
async function somePost(member: Visitor): Promise<string> {
  const { id } = await newPost(member, forumPost);
  return `/api/forum/posts/${id}`;
}
type Send = (who: Visitor, path: string) => Promise<Response>;
const onPost =
  (send: Send, prepare?: Send): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    const path = await somePost(member);
    await prepare?.(member, path);
    return () => send(member, path);
  };
const onReply = prepared(newMember, async (member): Promise<string> => {
  const replies = `${await somePost(member)}/replies`;
  const { id } = (await (await member.post(replies, forumReply)).json()) as { id: string };
  return `${replies}/${id}`;
});

export const forumScenarios: Record<keyof typeof forumRoutes, Scenario> = {
  'GET /api/forum/posts': asMember('/api/forum/posts'),
  'POST /api/forum/posts': prepared(
    newMember,
    storedPhoto,
  )((member, imageUrl) =>
    member.post('/api/forum/posts', { ...longestPost('w'), imageUrl }, { 'idempotency-key': 'once' }),
  ),
  'GET /api/forum/posts/{id}': onPost((who, path) => who.get(path)),
  'PUT /api/forum/posts/{id}': onPost(
    (who, path) => who.put(path, longestPost('v')),
    (who, path) => who.put(path, longestPost('w')),
  ),
  'DELETE /api/forum/posts/{id}': onPost(
    (who, path) => who.fetch(path, { method: 'DELETE' }),
    (who, path) => who.put(path, longestPost('w')),
  ),
  'POST /api/forum/posts/{id}/like': onPost((who, path) => who.post(`${path}/like`)),
  'DELETE /api/forum/posts/{id}/like': onPost(
    (who, path) => who.fetch(`${path}/like`, { method: 'DELETE' }),
    (who, path) => who.post(`${path}/like`),
  ),
  'GET /api/forum/posts/{id}/replies': onPost(
    (who, path) => who.get(`${path}/replies`),
    (who, path) => who.post(`${path}/replies`, forumReply),
  ),
  'POST /api/forum/posts/{id}/replies': onPost((who, path) =>
    who.post(`${path}/replies`, forumReply, { 'idempotency-key': 'once' }),
  ),
  'PUT /api/forum/posts/{id}/replies/{replyId}': onReply((who, path) => who.put(path, { content: 'In white, yes.' })),
  'DELETE /api/forum/posts/{id}/replies/{replyId}': onReply((who, path) => who.fetch(path, { method: 'DELETE' })),
  'POST /api/forum/posts/{id}/reports': async (stage) => {
    const path = await somePost(await newMember(stage));
    const reader = await newMember(stage);
    return () => reader.post(`${path}/reports`, { reason: 'spam', details: 'The same advert again.' });
  },
  'POST /api/forum/posts/{id}/replies/{replyId}/reports': async (stage) => {
    const replies = `${await somePost(await newMember(stage))}/replies`;
    const { id } = (await (await (await newMember(stage)).post(replies, forumReply)).json()) as { id: string };
    const reader = await newMember(stage);
    return () => reader.post(`${replies}/${id}/reports`, { reason: 'unkind' });
  },
  'POST /api/forum/people/{id}/reports': async (stage) => {
    const [{ user }, reader] = [await newMember(stage), await newMember(stage)];
    return () => reader.post(`/api/forum/people/${user.id}/reports`, { reason: 'name', details: 'The picture.' });
  },
  'GET /api/forum/community': asMember('/api/forum/community'),
  'GET /api/forum/search': prepared(
    newMember,
    somePost,
  )((member) => member.get('/api/forum/search?q=warm+white+lounge+hobart+grey+lunch')),
};
