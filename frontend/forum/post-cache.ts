/** The posts in the query cache: pages of the feed and of each search, single posts, and the changes to them. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Post } from '../../shared/forum.ts';
import { apiPage } from './forum-api.ts';
import { useForumMember } from './forum-member.tsx';

export interface PostPage {
  posts: Post[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}
export type LoadedPosts = InfiniteData<PostPage>;

/** The key contains the member; `q` is the search query, null for the feed. */
export const postsKey = (userId: string, q: string | null) => ['forum posts', userId, q] as const;

/** A single post; its data is null if the post does not exist (any more). */
export const postKey = (userId: string, postId: string) => ['forum post', userId, postId] as const;

/**
 * One page, newest first, of the feed or of search results.
 * @throws ApiError as `api()` does.
 */
export async function fetchPosts(
  q: string | null,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<PostPage> {
  const { answer, next } =
    q === null
      ? await apiPage('GET /api/forum/posts', { query: { cursor }, signal })
      : await apiPage('GET /api/forum/search', { query: { q, cursor }, signal });
  return { posts: answer, next };
}

/** All loaded posts in the order of the pages, each once. */
export function postsOf(loaded: LoadedPosts | undefined): Post[] {
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

  #change(change: (posts: Post[]) => Post[]): void {
    this.#client.setQueriesData<LoadedPosts>({ queryKey: ['forum posts', this.#userId] }, (loaded) => {
      if (!loaded) return undefined;
      return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, posts: change(page.posts) })) };
    });
  }

  edit(id: string, edit: (post: Post) => Partial<Post>): void {
    this.#change((posts) => posts.map((post) => (post.id === id ? { ...post, ...edit(post) } : post)));
    this.#client.setQueryData<Post | null>(postKey(this.#userId, id), (post) => post && { ...post, ...edit(post) });
  }

  remove(id: string): void {
    this.#change((posts) => posts.filter((post) => post.id !== id));
    this.#client.setQueryData<Post | null>(postKey(this.#userId, id), (post) => post && null);
  }

  /** The post from any list; undefined if none has it. */
  loaded(id: string): Post | undefined {
    return this.#client
      .getQueriesData<LoadedPosts>({ queryKey: ['forum posts', this.#userId] })
      .flatMap(([, loaded]) => postsOf(loaded))
      .find((post) => post.id === id);
  }

  /** Puts a new post at the top of the feed, but not into search results. */
  add(post: Post): void {
    this.#change((posts) => posts.filter(({ id }) => id !== post.id));
    this.#client.setQueryData<LoadedPosts>(postsKey(this.#userId, null), (loaded) => {
      const [newest, ...older] = loaded?.pages ?? [];
      if (!loaded || !newest) return undefined;
      return { ...loaded, pages: [{ ...newest, posts: [post, ...newest.posts] }, ...older] };
    });
  }

  /** Replaces the feed or the search results with the newest page. */
  startWith(q: string | null, page: PostPage): void {
    this.#client.setQueryData<LoadedPosts>(postsKey(this.#userId, q), { pages: [page], pageParams: [undefined] });
  }
}

export function usePostCache(): PostCache {
  const client = useQueryClient();
  const { user } = useForumMember();
  return useMemo(() => new PostCache(client, user.id), [client, user.id]);
}
