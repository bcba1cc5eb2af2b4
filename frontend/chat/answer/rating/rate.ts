/** Optimistic ratings: a rating shows at once, and calls for the same answer run one after the other. */
import type { ChatMessage } from '../../../../shared/chat.ts';
import type { NewRating, Rating } from '../../../../shared/designer/rating.ts';
import { api } from '../../chat-calls.ts';
import type { ConversationCache } from '../../conversation/asking/conversation-cache.ts';

/** Keyed by answer: resolves with the rating that the server has confirmed when the running calls have ended. */
const underWay = new Map<string, Promise<Rating>>();

/**
 * Rates an answer, or removes the rating.
 * @throws the call's error. The screen then shows the last confirmed rating, unless a later call is running.
 */
export async function rate(
  cache: ConversationCache,
  { id, rating, ratingDetails }: ChatMessage,
  wanted: NewRating,
): Promise<void> {
  const before = underWay.get(id) ?? Promise.resolve({ rating, ratingDetails });
  cache.edit(id, (message) => ({ ...message, ...shownAs(wanted) }));
  let failure: unknown;
  const own = before.then(async (confirmed) => {
    try {
      return await api('PUT /api/chat/messages/{id}/rating', { params: { id }, body: wanted });
    } catch (error) {
      failure = error;
      return confirmed;
    }
  });
  underWay.set(id, own);
  const confirmed = await own;
  if (underWay.get(id) === own) {
    underWay.delete(id);
    cache.edit(id, (message) => ({ ...message, ...confirmed }));
  }
  if (failure !== undefined) throw failure;
}

function shownAs({ value, reason, words = '', share = false }: NewRating): Rating {
  if (value === 'none') return { rating: null, ratingDetails: null };
  return { rating: value, ratingDetails: { reason: reason ?? null, words, share } };
}
