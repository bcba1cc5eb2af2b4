/** The newest page of the forum for another screen: what the forum has loaded already, and what is posted meanwhile. */
import { useMemo } from 'react';
import type { Post } from '../../../shared/forum.ts';
import { usePages } from '../../api/use-pages.ts';
import { fetchPosts, postsKey, postsOf } from '../post-cache.ts';

/** Newest first, without those that were taken back; undefined until they are there. */
export function useNewestPosts(userId: string): { posts: Post[] | undefined; failed: boolean } {
  const query = usePages(postsKey(userId, null), (cursor, signal) => fetchPosts(null, cursor, signal));
  const posts = useMemo(() => query.data && postsOf(query.data).filter(({ isDeleted }) => !isDeleted), [query.data]);
  return { posts, failed: query.error !== null && posts === undefined };
}
