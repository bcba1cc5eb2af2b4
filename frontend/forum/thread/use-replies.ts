/** The replies to one post: the newest page at once, earlier ones on demand. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../../shared/forum.ts';
import { ApiError } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { api, apiPage, earlyPage } from '../forum-api.ts';
import { useForumMember } from '../forum-member.tsx';
import { type PostCache, usePostCache } from '../post-cache.ts';

interface ReplyPage {
  replies: Reply[];
  /** The cursor of the next older page; undefined on the oldest. */
  next: string | undefined;
}
type LoadedReplies = InfiniteData<ReplyPage>;

/** The newest replies before `cursor`. @throws ApiError as `api()` does. */
async function fetchReplies(postId: string, cursor: string | undefined, signal: AbortSignal): Promise<ReplyPage> {
  const { answer, next } = await apiPage('GET /api/forum/posts/{id}/replies', {
    params: { id: postId },
    query: { cursor },
    signal,
  });
  return { replies: answer, next };
}

/** The newest replies, if the shell's script has fetched them already. */
function earlyReplies(postId: string): ReplyPage | undefined {
  const early = earlyPage('GET /api/forum/posts/{id}/replies', { params: { id: postId }, query: {} });
  return early && { replies: early.answer, next: early.next };
}

const repliesKey = (userId: string, postId: string) => ['forum replies', userId, postId] as const;

/** `put` and `remove` change a reply on any page; `add` appends the member's own after the newest. */
export function useReplies(postId: string) {
  const client = useQueryClient();
  const { user } = useForumMember();
  const posts = usePostCache();
  const key = useMemo(() => repliesKey(user.id, postId), [user.id, postId]);
  const query = usePages(
    key,
    (cursor, signal) => fetchReplies(postId, cursor, signal),
    () => earlyReplies(postId),
  );
  const replies = useMemo(() => inOrder(query.data), [query.data]);

  const change = (edit: (newest: Reply[]) => Reply[], older?: (replies: Reply[]) => Reply[]) =>
    client.setQueryData<LoadedReplies>(key, (loaded) => loaded && changed(loaded, edit, older));
  const count = (by: number) => posts.changeCounts(postId, ({ repliesCount }) => ({ repliesCount: repliesCount + by }));
  return {
    query,
    replies,
    add: (reply: Reply) => {
      change(
        (newest) => [...newest, reply],
        (older) => older,
      );
      count(1);
    },
    put: (reply: Reply) => change((some) => some.map((one) => (one.id === reply.id ? reply : one))),
    remove: (id: string) => {
      change((some) => some.filter((one) => one.id !== id));
      count(-1);
    },
  };
}

/** The pages after a change; the first one is the newest. */
const changed = (
  loaded: LoadedReplies,
  edit: (newest: Reply[]) => Reply[],
  others: (older: Reply[]) => Reply[] = edit,
): LoadedReplies => ({
  ...loaded,
  pages: loaded.pages.map((page, index) => ({ ...page, replies: (index === 0 ? edit : others)(page.replies) })),
});

/** All loaded replies, each once, oldest first: ids are ULIDs, which sort by time. */
function inOrder(loaded: LoadedReplies | undefined): Reply[] {
  const byId = new Map(loaded?.pages.flatMap(({ replies }) => replies).map((reply) => [reply.id, reply]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Fetches a post again after it or one of its replies was deleted: an empty post may stay for its replies, or be gone.
 * @throws ApiError when the call failed with another status than 404.
 */
export async function lookAgain(cache: PostCache, id: string): Promise<void> {
  try {
    const post = await api('GET /api/forum/posts/{id}', { params: { id } });
    cache.put(post);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    cache.remove(id);
  }
}
