/** Likes answer at once; the server is asked behind the screen, one call at a time for each post. */
import type { LikeState, Post } from '../../../shared/forum.ts';
import { api } from '../forum-api.ts';
import type { PostCache } from './posts.ts';

/** What the member wants of the posts whose like is on its way. */
const underWay = new Map<string, { wanted: boolean }>();

/**
 * Likes a post, or takes the like back. Pressed again while a call is under way, only the last word is sent after it.
 * @throws what the call failed with; the screen shows again what the server last said.
 */
export async function toggleLike(cache: PostCache, { id, likesCount, isLikedByUser }: Post): Promise<void> {
  const wanted = !isLikedByUser;
  cache.edit(id, () => ({ isLikedByUser: wanted, likesCount: likesCount + (wanted ? 1 : -1) }));
  const earlier = underWay.get(id);
  if (earlier) {
    earlier.wanted = wanted;
    return;
  }
  const wish = { wanted };
  underWay.set(id, wish);
  let confirmed: LikeState = { likesCount, isLikedByUser };
  try {
    let sent: boolean;
    do {
      sent = wish.wanted;
      confirmed = await api(sent ? 'POST /api/forum/posts/{id}/like' : 'DELETE /api/forum/posts/{id}/like', {
        params: { id },
      });
    } while (sent !== wish.wanted);
  } finally {
    underWay.delete(id);
    cache.edit(id, () => confirmed);
  }
}
