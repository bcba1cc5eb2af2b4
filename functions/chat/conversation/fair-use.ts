/** How much the assistant may be asked: a member's questions of a day and a month, and the stage's tokens of a day. */
import { MAX_QUESTIONS_A_DAY, MAX_QUESTIONS_A_MONTH } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { waitOf } from '../../../shared/text/wait.ts';
import { countedCall, type RateWindow, windowAt } from '../../platform/http/rate-limit.ts';
import { Refusal, tooMany } from '../../platform/http/refusal.ts';
import type { RefusingWrite } from '../../platform/http/refusing-writes.ts';
import { log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';
import { returnSpentTokens, takeSpentTokens } from '../answer/model/tokens.ts';

const { DAILY_TOKENS } = settings('DAILY_TOKENS');

const A_DAY = { times: MAX_QUESTIONS_A_DAY, perSeconds: DAY_SECONDS };
const A_MONTH = { times: MAX_QUESTIONS_A_MONTH, perSeconds: 30 * DAY_SECONDS };

/** Counts a question in the transaction that stores it, so that one that is refused counts nothing. */
export const countedQuestion = (userId: string): RefusingWrite[] =>
  [
    {
      limit: A_DAY,
      words: `That is ${MAX_QUESTIONS_A_DAY} questions in a day, which is our fair use.`,
    },
    {
      limit: A_MONTH,
      words: `That is ${MAX_QUESTIONS_A_MONTH} questions in 30 days, which is our fair use.`,
    },
  ].map(({ limit, words }) => {
    const { count, secondsLeft } = countedCall(`questions ${limit.perSeconds}`, userId, limit);
    return {
      write: count,
      refusal: () => tooMany(`${words} Please come back in ${waitOf(secondsLeft)}.`, secondsLeft),
    };
  });

const TOKENS: RateWindow = { times: Number(DAILY_TOKENS), perSeconds: DAY_SECONDS };
/** How long a function relies on the count of the day's tokens that it has read. */
const FRESH_MS = 30_000;
let known = { window: -1, spent: 0, until: 0 };

/**
 * Adds this function's tokens to the stage's at most twice a minute, so that a question rarely costs an extra call. Tokens that a
 * function has not added when it ends are lost.
 * @throws Refusal 503 once the stage has spent its tokens of the day. The line in the log raises an alarm.
 */
export async function checkTokenBudget(now = Date.now()): Promise<void> {
  const { window, secondsLeft } = windowAt(TOKENS, now);
  if (known.window !== window || now > known.until)
    known = { window, spent: await stageTokens(window), until: now + FRESH_MS };
  if (known.spent < TOKENS.times) return;
  log.error('the tokens of the day are spent', { dailyTokens: TOKENS.times });
  throw new Refusal(503, `The designer has answered all it can today. Please ask again in ${waitOf(secondsLeft)}.`, {
    'retry-after': String(Math.ceil(secondsLeft)),
  });
}

/** The stage's tokens of a day, this function's included. */
async function stageTokens(window: number): Promise<number> {
  const add = takeSpentTokens();
  if (add === 0) return (await RateLimits.get('tokens', 'stage', window))?.calls ?? 0;
  const change = { add: { calls: add }, setIfAbsent: { ttl: (window + 2) * DAY_SECONDS } };
  try {
    return (await RateLimits.update('tokens', 'stage', window, change)).calls;
  } catch (error) {
    returnSpentTokens(add);
    throw error;
  }
}
