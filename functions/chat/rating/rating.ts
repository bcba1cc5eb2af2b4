/** Rating an answer: kept with the message for its member, and in the answer's record for the desk. */
import type { NewRating, Rating } from '../../../shared/designer/rating.ts';
import { type Change, exists, is } from '../../platform/table/expressions.ts';
import { ConditionFailed, transact } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { isVersion, noSuchAnswer, ownReply } from '../conversation/messages.ts';
import { type AnswerRecord, AnswerRecords, type MessageItem, Messages, recordIdOf } from '../items.ts';

/**
 * Rates one of the member's answers, changes the rating, or removes it with its reason and words. One transaction; one more write
 * for an answer whose record has expired.
 * @returns The rating as it is now.
 * @throws Refusal 404 when the id is not that of a whole answer of this member.
 */
export async function rateAnswer(userId: string, id: string, given: NewRating): Promise<Rating> {
  const { place, reply } = await ownReply(userId, id);
  const rating = ratingOf(given);
  const ofMessage = changeOfMessage(rating, reply.version);
  try {
    await transact([
      Messages.write.update(place.under, reply.id, ofMessage),
      AnswerRecords.write.update(recordIdOf(reply), changeOfRecord(rating)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.includes(0)) throw noSuchAnswer();
    await Messages.update(place.under, reply.id, ofMessage);
  }
  return rating;
}

function ratingOf({ value, reason, words = '', share = false }: NewRating): Rating {
  if (value === 'none') return { rating: null, ratingDetails: null };
  return { rating: value, ratingDetails: { reason: reason ?? null, words, share } };
}

/** An answer that is still being written has no record yet. */
function changeOfMessage({ rating, ratingDetails }: Rating, version: number): Change<MessageItem> {
  const when = { status: is('done' as const), version: isVersion(version) };
  if (rating === null || ratingDetails === null) return { remove: ['rating', 'ratingDetails'], when };
  return { set: { rating, ratingDetails }, when };
}

/** The record holds the words only where they are shared. */
function changeOfRecord({ rating, ratingDetails }: Rating): Change<AnswerRecord> {
  const when = { id: exists };
  if (rating === null || ratingDetails === null) return { remove: ['rating', 'reason', 'words', 'ratedAt'], when };
  const { reason, words, share } = ratingDetails;
  const isShared = share && words !== '';
  return {
    set: { rating, ratedAt: toIso(), ...(reason && { reason }), ...(isShared && { words }) },
    remove: [...(reason ? [] : ['reason' as const]), ...(isShared ? [] : ['words' as const])],
    when,
  };
}
