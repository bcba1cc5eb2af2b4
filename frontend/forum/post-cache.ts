/** The posts in the query cache: pages of the feed and of each search, single whole posts, and the changes to them. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LikeState, type ListedPost, listedPost, type Post, type PostOrder } from '../../shared/forum.ts';
import { apiPage } from './forum-api.ts';
import { useForumMember } from './forum-member.tsx';

export interface PostPage {
  posts: ListedPost[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}
export type LoadedPosts = InfiniteData<PostPage>;

/** A list of posts: the results of a search, or the feed, newest first or in another order. */
export interface PostList {
  q: string | null;
  order: PostOrder | null;
}
export const FEED: PostList = { q: null, order: null };

/** The key contains the member. */
export const postsKey = (userId: string, { q, order }: PostList) => ['forum posts', userId, q, order] as const;

/** A single post; its data is null if the post does not exist (any more). */
export const postKey = (userId: string, postId: string) => [...postKeys(userId), postId] as const;
/** The beginning of the keys of all single posts. */
const postKeys = (userId: string) => ['forum post', userId] as const;

/** What changes in a post when somebody likes or answers it. */
type Counts = LikeState & Pick<Post, 'repliesCount'>;

/**
 * One page of a list.
 * @throws ApiError as `api()` does.
 */
export async function fetchPosts(
  { q, order }: PostList,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<PostPage> {
  const { answer, next } =
    q === null
      ? await apiPage('GET /api/forum/posts', { query: { cursor, ...(order && { order }) }, signal })
      : await apiPage('GET /api/forum/search', { query: { q, cursor }, signal });
  return { posts: answer, next };
}

/** All loaded posts in the order of the pages, each once. */
export function postsOf(loaded: LoadedPosts | undefined): ListedPost[] {
  return [...new Map(loaded?.pages.flatMap(({ posts }) => posts).map((post) => [post.id, post])).values()];
}

/** Changes a member's cached posts, in the feed and in every search. */
export class PostCache {
  readonly #client: QueryClient;
  readonly #userId: string;

  constructor(client: QueryClient, userId: string) {
    this.#client = client;
    this.#userId = userId;
  }

  #change(change: (posts: ListedPost[]) => ListedPost[]): void {
    this.#client.setQueriesData<LoadedPosts>({ queryKey: ['forum posts', this.#userId] }, (loaded) => {
      if (!loaded) return undefined;
      return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, posts: change(page.posts) })) };
    });
  }

  /** Changes the likes or the number of replies of a post, from the current ones. */
  changeCounts(id: string, change: (counts: Counts) => Partial<Counts>): void {
    this.#change((posts) => posts.map((post) => (post.id === id ? { ...post, ...change(post) } : post)));
    this.#client.setQueryData<Post | null>(postKey(this.#userId, id), (post) => post && { ...post, ...change(post) });
  }

  /** Puts a post that the server has sent in place of its earlier state. */
  put(whole: Post): void {
    this.#change((posts) => posts.map((post) => (post.id === whole.id ? listedPost(whole) : post)));
    this.#client.setQueryData<Post | null>(postKey(this.#userId, whole.id), (post) => post && whole);
  }

  remove(id: string): void {
    this.#change((posts) => posts.filter((post) => post.id !== id));
    this.#client.setQueryData<Post | null>(postKey(this.#userId, id), (post) => post && null);
  }

  /** The post from any list; undefined if none has it. */
  loaded(id: string): ListedPost | undefined {
    return this.#client
      .getQueriesData<LoadedPosts>({ queryKey: ['forum posts', this.#userId] })
      .flatMap(([, loaded]) => postsOf(loaded))
      .find((post) => post.id === id);
  }

  /** Puts a new post at the top of the feed, but not into other orders and search results. */
  add(post: Post): void {
    this.#change((posts) => posts.filter(({ id }) => id !== post.id));
    this.#client.setQueryData<LoadedPosts>(postsKey(this.#userId, FEED), (loaded) => {
      const [newest, ...older] = loaded?.pages ?? [];
      if (!loaded || !newest) return undefined;
      return { ...loaded, pages: [{ ...newest, posts: [listedPost(post), ...newest.posts] }, ...older] };
    });
  }

  /** Replaces a list with its first page. Whole posts are loaded again: their text may have been edited. */
  startWith(list: PostList, page: PostPage): void {
    void this.#client.invalidateQueries({ queryKey: postKeys(this.#userId) });
    this.#client.setQueryData<LoadedPosts>(postsKey(this.#userId, list), { pages: [page], pageParams: [undefined] });
  }
}

export function usePostCache(): PostCache {
  const client = useQueryClient();
  const { user } = useForumMember();
  return useMemo(() => new PostCache(client, user.id), [client, user.id]);
}
