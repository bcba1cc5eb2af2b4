/** Rating an answer: kept with the message for its member, and in the answer's record for the desk. */
import { ULID } from '../../../shared/contract/page.ts';
import type { NewRating, Rating } from '../../../shared/designer/rating.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type AnswerRecord, AnswerRecords } from '../../platform/table/entities/chat/answer-record.ts';
import { type MessageItem, Messages } from '../../platform/table/entities/chat/message.ts';
import { type Change, exists, is } from '../../platform/table/expressions.ts';
import { ConditionFailed, transact } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';

/**
 * Rates one of the member's answers, rates it anew, or takes the rating back with what it said. One transaction; one write more for an answer whose record has expired.
 * @returns The rating as it is now.
 * @throws Refusal 404 when the id is not that of a whole answer of this member.
 */
export async function rateAnswer(userId: string, id: string, given: NewRating): Promise<Rating> {
  if (!ULID.test(id)) throw noSuchAnswer();
  const rating = ratingOf(given);
  const ofMessage = changeOfMessage(rating);
  try {
    await transact([
      Messages.write.update(userId, id, ofMessage),
      AnswerRecords.write.update(id, changeOfRecord(rating)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.includes(0)) throw noSuchAnswer();
    await Messages.update(userId, id, ofMessage);
  }
  return rating;
}

const noSuchAnswer = () => new Refusal(404, 'There is no such answer to rate.');

function ratingOf({ value, reason, words = '', share = false }: NewRating): Rating {
  if (value === 'none') return { rating: null, ratingDetails: null };
  return { rating: value, ratingDetails: { reason: reason ?? null, words, share } };
}

/** An answer that is still being written has no record yet. */
function changeOfMessage({ rating, ratingDetails }: Rating): Change<MessageItem> {
  const when = { role: is('assistant' as const), status: is('done' as const) };
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
