/** Optimistic likes: the heart changes at once, calls for the same post run one after the other, and the server's count shows. */
import type { LikeState } from '../../shared/forum.ts';
import { api } from './forum-api.ts';
import type { AnyPost } from './post.ts';
import type { PostCache } from './post-cache.ts';

/** Keyed by post with a running call: whether the member wants the like. */
const underWay = new Map<string, { wanted: boolean }>();

/**
 * Likes a post, or removes the like. After presses during a running call, only the last choice is sent.
 * @throws the call's error. The cache then has the last confirmed state.
 */
export async function toggleLike(cache: PostCache, { id, likesCount, isLikedByUser }: AnyPost): Promise<void> {
  const wanted = !isLikedByUser;
  cache.changeCounts(id, () => ({ isLikedByUser: wanted }));
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
    cache.changeCounts(id, () => confirmed);
  }
}
