/** The feed or search results for the page: loaded posts, older ones on demand, and a way to load the newest. */
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { usePages } from '../../api/use-pages.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { fetchPosts, postsKey, postsOf, usePostCache } from '../post-cache.ts';

/** `q` is the search query; null for the feed itself. */
export function useFeed(q: string | null) {
  const { user } = useForumMember();
  const cache = usePostCache();
  const query = usePages(postsKey(user.id, q), (cursor, signal) => fetchPosts(q, cursor, signal));
  const posts = useMemo(() => postsOf(query.data), [query.data]);
  const renewal = useMutation({
    mutationFn: () => fetchPosts(q, undefined),
    onSuccess: (page) => cache.startWith(q, page),
    onError: (failure) => toastForumFailure(failure, 'The newest posts could not be loaded'),
  });
  return { query, posts, renew: () => renewal.mutate(), renewing: renewal.isPending };
}

/** Newest first, without deleted posts; undefined until they have loaded. */
export function useNewestPosts(userId: string): { posts: ListedPost[] | undefined; failed: boolean } {
  const query = usePages(postsKey(userId, null), (cursor, signal) => fetchPosts(null, cursor, signal));
  const posts = useMemo(() => query.data && postsOf(query.data).filter(({ isDeleted }) => !isDeleted), [query.data]);
  return { posts, failed: query.error !== null && posts === undefined };
}
