/** The post of a page: at once from a loaded list, then from the server. */
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { api, earlyPage } from '../forum-api.ts';
import { useForumMember } from '../forum-member.tsx';
import { postKey, usePostCache } from '../post-cache.ts';

/** `data` is null if the post does not exist (any more). */
export function usePost(id: string) {
  const { user } = useForumMember();
  const cache = usePostCache();
  return useQuery({
    queryKey: postKey(user.id, id),
    queryFn: async ({ signal }) => {
      try {
        const post = await api('GET /api/forum/posts/{id}', { params: { id }, signal });
        cache.edit(id, () => post);
        return post;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        cache.remove(id);
        return null;
      }
    },
    initialData: () => earlyPage('GET /api/forum/posts/{id}', { params: { id } })?.answer,
    placeholderData: () => cache.loaded(id),
  });
}
