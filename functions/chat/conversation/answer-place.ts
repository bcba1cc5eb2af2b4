/** Limits a member to three answers at once: each answer takes one of three places, and frees it when it ends. */
import { MAX_ANSWERS_AT_ONCE } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { tooMany } from '../../platform/http/refusal.ts';
import type { RefusingWrite } from '../../platform/http/refusing-writes.ts';
import { describeError, log } from '../../platform/log.ts';
import { absentOr, is, lessThan } from '../../platform/table/expressions.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { AnswerPlaces, type AnswerPlacesItem } from '../items.ts';

const PLACES = ['first', 'second', 'third'] as const satisfies readonly (keyof AnswerPlacesItem)[] & {
  length: typeof MAX_ANSWERS_AT_ONCE;
};
/** The timeout of the chat function (infra/cdk/functions/functions.ts): an answer that it kills never frees its place. */
const TAKEN_MS = 360_000;
const RETRY_SECONDS = 10;

export interface AnswerPlace {
  /**
   * Takes the place in the transaction that stores the question. The refusal is 429 where no place was free. Where another
   * question has taken the place since it was read, the write fails without a refusal.
   */
  take: RefusingWrite;
  /** Frees the place. Never rejects: a place that stays taken is free again after six minutes. */
  leave(): Promise<void>;
}

/** Picks a free place at random. @param places As read. */
export function answerPlace(userId: string, places: AnswerPlacesItem | undefined, now = Date.now()): AnswerPlace {
  const free = PLACES.filter((place) => (places?.[place] ?? 0) < now);
  const among = free.length > 0 ? free : PLACES;
  const place = among[Math.floor(Math.random() * among.length)] ?? 'first';
  const until = now + TAKEN_MS;
  const ttl = Math.ceil(until / 1000) + DAY_SECONDS;
  const take = AnswerPlaces.write.update(userId, {
    set: { [place]: until, ttl },
    when: { [place]: absentOr(lessThan(now)) },
  });
  return {
    take: { write: take, refusal: () => (free.length > 0 ? undefined : tooMany(ALL_TAKEN, RETRY_SECONDS)) },
    leave: async () => {
      const leave = AnswerPlaces.update(userId, { remove: [place], when: { [place]: is(until) } });
      await unlessConditionFails(leave).catch((error: unknown) =>
        log.warn('the place of an answer was not left', describeError(error)),
      );
    },
  };
}

const ALL_TAKEN = `${MAX_ANSWERS_AT_ONCE} of your answers are being written already. Ask again once one of them has ended, or stop one.`;
