/** A list of posts for the page: loaded posts, older ones on demand, and a way to load the newest. */
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { usePages } from '../../api/use-pages.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { FEED, fetchPosts, type PostList, postsKey, postsOf, usePostCache } from '../post-cache.ts';

export function useFeed(list: PostList) {
  const { user } = useForumMember();
  const cache = usePostCache();
  const { order } = list;
  const query = usePages(postsKey(user.id, list), (cursor, signal) => fetchPosts(list, cursor, signal));
  // One that has been answered since leaves the posts without replies.
  const posts = useMemo(
    () => postsOf(query.data).filter(({ repliesCount }) => order !== 'unanswered' || repliesCount === 0),
    [query.data, order],
  );
  const renewal = useMutation({
    mutationFn: () => fetchPosts(list, undefined),
    onSuccess: (page) => cache.startWith(list, page),
    onError: (failure) => toastForumFailure(failure, 'The newest posts could not be loaded'),
  });
  return { query, posts, renew: () => renewal.mutate(), renewing: renewal.isPending };
}

/** Newest first, without deleted posts; undefined until they have loaded. */
export function useNewestPosts(userId: string): { posts: ListedPost[] | undefined; failed: boolean } {
  const query = usePages(postsKey(userId, FEED), (cursor, signal) => fetchPosts(FEED, cursor, signal));
  const posts = useMemo(() => query.data && postsOf(query.data).filter(({ isDeleted }) => !isDeleted), [query.data]);
  return { posts, failed: query.error !== null && posts === undefined };
}
