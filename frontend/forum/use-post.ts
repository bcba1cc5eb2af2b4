/** A whole post: at once where a loaded list has all of it, then from the server. */
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { api, earlyPage } from './forum-api.ts';
import { useForumMember } from './forum-member.tsx';
import { wholeOf } from './post.ts';
import { postKey, usePostCache } from './post-cache.ts';

interface Options {
  /** Loads nothing before it is true. */
  enabled?: boolean;
  /** Called when the post does not exist any more, before it leaves the lists. */
  onGone?: () => void;
}

/** `data` is null if the post does not exist (any more). */
export function usePost(id: string, { enabled = true, onGone }: Options = {}) {
  const { user } = useForumMember();
  const cache = usePostCache();
  return useQuery({
    queryKey: postKey(user.id, id),
    enabled,
    queryFn: async ({ signal }) => {
      try {
        const post = await api('GET /api/forum/posts/{id}', { params: { id }, signal });
        cache.put(post);
        return post;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        onGone?.();
        cache.remove(id);
        return null;
      }
    },
    initialData: () => earlyPage('GET /api/forum/posts/{id}', { params: { id } })?.answer,
    placeholderData: () => wholeOf(cache.loaded(id)),
  });
}
