/** A stage whose tokens of the day are spent. */
import { expect, test } from 'vitest';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';

inOneWindow(DAY_SECONDS);

const log = keptLog();
const { subscriber } = faultyStage();

test('a question over the daily token budget is refused and not stored', async () => {
  const { windowAt } = await import('../../platform/http/rate-limit.ts');
  const { RateLimits } = await import('../../platform/table/entities/rate-limit.ts');
  const who = await subscriber();
  const { window } = windowAt({ times: 0, perSeconds: DAY_SECONDS });
  await RateLimits.put('tokens', 'stage', window, { calls: 1e12, ttl: (window + 2) * DAY_SECONDS });
  const answer = await ask(who, 'Which white suits a dark hall?');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    message: 'The designer has answered all it can today. Please ask again tomorrow.',
  });
  expect(await conversationOf(who)).toEqual([]);
  expect(log.messages()).toContain('the tokens of the day are spent');
});
