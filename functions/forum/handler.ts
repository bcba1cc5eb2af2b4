/** The forum's calls: the feed, posts, likes, replies, reports and the search. */
import { ULID } from '../../shared/contract/page.ts';
import { forumRoutes } from '../../shared/contract/routes/forum.ts';
import { listedPost } from '../../shared/forum.ts';
import { keyedCall } from '../platform/http/idempotency.ts';
import { linkNextPage } from '../platform/http/next-page.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import { community } from './community/community.ts';
import { reportPerson, reportPost, reportReply } from './moderation/reports.ts';
import { editPost } from './posts/edit.ts';
import { orderedPosts, pageOfPosts } from './posts/feed.ts';
import { setLike } from './posts/likes.ts';
import { createPost, deletePost, NO_POST, onePost } from './posts/posts.ts';
import { postsSeenBy } from './posts/view.ts';
import { createReply, deleteReply, editReply, pageOfReplies } from './replies/replies.ts';
import { searchPosts } from './search/search.ts';

export const app = serve<'forum'>(forumRoutes, {
  'GET /api/forum/posts': async ({ caller, query, context }) => {
    if (query.order !== undefined)
      return (await postsSeenBy(caller.id, await orderedPosts(query.order))).map(listedPost);
    const { posts, next } = await pageOfPosts(query.cursor);
    linkNextPage(context, next);
    return (await postsSeenBy(caller.id, posts)).map(listedPost);
  },
  'POST /api/forum/posts': ({ caller, body, context }) =>
    createPost(caller, body, keyedCall(context, caller.id, 'POST /api/forum/posts', body)),
  'GET /api/forum/posts/{id}': ({ caller, params }) => onePost(caller, idOf(params)),
  'PUT /api/forum/posts/{id}': ({ caller, params, body }) => editPost(caller, idOf(params), body),
  'DELETE /api/forum/posts/{id}': async ({ caller, params }) => {
    await deletePost(caller, idOf(params));
    return {};
  },

  'POST /api/forum/posts/{id}/like': ({ caller, params }) => setLike(caller.id, idOf(params), true),
  'DELETE /api/forum/posts/{id}/like': ({ caller, params }) => setLike(caller.id, idOf(params), false),

  'GET /api/forum/posts/{id}/replies': async ({ caller, params, query, context }) => {
    const { replies, next } = await pageOfReplies(caller, idOf(params), query.cursor);
    linkNextPage(context, next);
    return replies;
  },
  'POST /api/forum/posts/{id}/replies': ({ caller, params, body, context }) => {
    const id = idOf(params);
    return createReply(
      caller,
      id,
      body,
      keyedCall(context, caller.id, 'POST /api/forum/posts/{id}/replies', [id, body]),
    );
  },
  'PUT /api/forum/posts/{id}/replies/{replyId}': ({ caller, params, body }) =>
    editReply(caller, idOf(params), params.replyId, body),
  'DELETE /api/forum/posts/{id}/replies/{replyId}': async ({ caller, params }) => {
    await deleteReply(caller, idOf(params), params.replyId);
    return {};
  },

  'POST /api/forum/posts/{id}/reports': async ({ caller, params, body }) => {
    await reportPost(caller, idOf(params), body);
    return {};
  },
  'POST /api/forum/posts/{id}/replies/{replyId}/reports': async ({ caller, params, body }) => {
    await reportReply(caller, idOf(params), params.replyId, body);
    return {};
  },
  'POST /api/forum/people/{id}/reports': async ({ caller, params, body }) => {
    await reportPerson(caller, params.id, body);
    return {};
  },

  'GET /api/forum/community': () => community(),

  'GET /api/forum/search': async ({ caller, query, context }) => {
    const { posts, next } = await searchPosts(query.q, query.cursor);
    linkNextPage(context, next);
    return (await postsSeenBy(caller.id, posts)).map(listedPost);
  },
});

/** @throws Refusal 404 for an id that is no ULID. */
function idOf({ id }: { id: string }): string {
  if (!ULID.test(id)) throw new Refusal(404, NO_POST);
  return id;
}
