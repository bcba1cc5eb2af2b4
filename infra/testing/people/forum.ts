/** Uses the forum in tests: posts, replies, likes, and reads whole lists. */
import * as z from 'zod/mini';
import { LikeState, ListedPost, Post, Reply } from '../../../shared/forum.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered, everyPage, pagesFrom } from './answered.ts';

const POSTS = '/api/forum/posts';

export const draft = (more: object = {}) => ({
  title: 'Which white for a south-facing room?',
  content: 'Every white turns grey by lunch.',
  ...more,
});

const remove = (who: Visitor, path: string) => who.fetch(path, { method: 'DELETE' });

/** Each call on its own, with any answer. */
export const calls = {
  post: (who: Visitor, more: object = {}, headers: Record<string, string> = {}) =>
    who.post(POSTS, draft(more), headers),
  one: (who: Visitor, id: string) => who.get(`${POSTS}/${id}`),
  edit: (who: Visitor, id: string, more: object = {}) => who.put(`${POSTS}/${id}`, draft(more)),
  remove: (who: Visitor, id: string) => remove(who, `${POSTS}/${id}`),
  like: (who: Visitor, id: string) => who.post(`${POSTS}/${id}/like`),
  unlike: (who: Visitor, id: string) => remove(who, `${POSTS}/${id}/like`),
  replies: (who: Visitor, id: string) => who.get(`${POSTS}/${id}/replies`),
  reply: (who: Visitor, id: string, content = 'Half strength.', headers: Record<string, string> = {}) =>
    who.post(`${POSTS}/${id}/replies`, { content }, headers),
  editReply: (who: Visitor, id: string, replyId: string, content: string) =>
    who.put(`${POSTS}/${id}/replies/${replyId}`, { content }),
  removeReply: (who: Visitor, id: string, replyId: string) => remove(who, `${POSTS}/${id}/replies/${replyId}`),
  report: (who: Visitor, id: string, body: object = { reason: 'spam' }) => who.post(`${POSTS}/${id}/reports`, body),
  reportReply: (who: Visitor, id: string, replyId: string, body: object = { reason: 'spam' }) =>
    who.post(`${POSTS}/${id}/replies/${replyId}/reports`, body),
  reportPerson: (who: Visitor, id: string, body: object = { reason: 'name' }) =>
    who.post(`/api/forum/people/${id}/reports`, body),
  search: (who: Visitor, q: string) => who.get(`/api/forum/search?${new URLSearchParams({ q }).toString()}`),
};

export const newPost = (who: Visitor, more: object = {}) => answered(calls.post(who, more), Post);
export const onePost = (who: Visitor, id: string) => answered(calls.one(who, id), Post);
export const newReply = (who: Visitor, id: string, content?: string) => answered(calls.reply(who, id, content), Reply);
export const like = (who: Visitor, id: string) => answered(calls.like(who, id), LikeState);
export const unlike = (who: Visitor, id: string) => answered(calls.unlike(who, id), LikeState);

/** Every reply, the newest page first. */
export const repliesTo = (who: Visitor, id: string) => everyPage(who, `${POSTS}/${id}/replies`, Reply);
export const search = (who: Visitor, q: string) =>
  everyPage(who, `/api/forum/search?${new URLSearchParams({ q }).toString()}`, ListedPost);

/** The feed from its newest post back to this one, past others' new posts, and no further. */
export async function feedBackTo(who: Visitor, id: string): Promise<ListedPost[]> {
  const posts: ListedPost[] = [];
  for await (const { page } of pagesFrom(who, POSTS)) {
    posts.push(...z.array(ListedPost).parse(page));
    if (posts.some((post) => post.id <= id)) break;
  }
  return posts.filter((post) => post.id >= id);
}
