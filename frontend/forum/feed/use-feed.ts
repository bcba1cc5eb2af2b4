/** The feed, or what a search found, as the page needs it: loaded posts, older ones on demand, and what is new. */
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { fetchPosts, postsKey, postsOf, usePostCache } from '../post-cache.ts';

/** `q` is what was searched for; null is the feed itself. */
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
