/** The heart turns at once; the server is asked behind the screen, one call at a time for each post, and its count is shown. */
import type { LikeState, Post } from '../../shared/forum.ts';
import { api } from './forum-api.ts';
import type { PostCache } from './post-cache.ts';

/** What the member wants of the posts whose like is on its way. */
const underWay = new Map<string, { wanted: boolean }>();

/**
 * Likes a post, or takes the like back. Pressed again while a call is under way, only the last choice is sent after it.
 * @throws what the call failed with; the screen shows again what the server said last.
 */
export async function toggleLike(cache: PostCache, { id, likesCount, isLikedByUser }: Post): Promise<void> {
  const wanted = !isLikedByUser;
  cache.edit(id, () => ({ isLikedByUser: wanted }));
  const earlier = underWay.get(id);
  if (earlier) {
    earlier.wanted = wanted;
    return;
  }
  const choice = { wanted };
  underWay.set(id, choice);
  let confirmed: LikeState = { likesCount, isLikedByUser };
  try {
    let sent: boolean;
    do {
      sent = choice.wanted;
      confirmed = await api(sent ? 'POST /api/forum/posts/{id}/like' : 'DELETE /api/forum/posts/{id}/like', {
        params: { id },
      });
    } while (sent !== choice.wanted);
  } finally {
    underWay.delete(id);
    cache.edit(id, () => confirmed);
  }
}
