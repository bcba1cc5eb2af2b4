/** The forum's newest posts for another screen. Shares the forum's query, and so its loaded and new posts. */
import { useMemo } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { usePages } from '../../api/use-pages.ts';
import { fetchPosts, postsKey, postsOf } from '../post-cache.ts';

/** Newest first, without deleted posts; undefined until they have loaded. */
export function useNewestPosts(userId: string): { posts: ListedPost[] | undefined; failed: boolean } {
  const query = usePages(postsKey(userId, null), (cursor, signal) => fetchPosts(null, cursor, signal));
  const posts = useMemo(() => query.data && postsOf(query.data).filter(({ isDeleted }) => !isDeleted), [query.data]);
  return { posts, failed: query.error !== null && posts === undefined };
}
