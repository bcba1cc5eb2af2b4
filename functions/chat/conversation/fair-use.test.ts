/** The limits of fair use. */
import { describe, expect, test } from 'vitest';
import { ask, conversationOf, QUESTION } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { MAX_QUESTIONS_A_DAY, MAX_QUESTIONS_A_MONTH } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';

inOneWindow(DAY_SECONDS);

describe('fair use', () => {
  test.each([
    [MAX_QUESTIONS_A_DAY, DAY_SECONDS, 'questions in a day'],
    [MAX_QUESTIONS_A_MONTH, 30 * DAY_SECONDS, 'questions in 30 days'],
  ])('refuses the question after %i, says why, and stores nothing', async (times, perSeconds, words) => {
    const member = await someSubscriber();
    const { window } = windowAt({ times, perSeconds });
    const ttl = (window + 2) * perSeconds;
    await RateLimits.put(`questions ${perSeconds}`, member.user.id, window, { calls: times - 1, ttl });
    expect((await ask(member, QUESTION)).status).toBe(200);
    const refused = await ask(member, QUESTION);
    const message = expect.stringContaining(words) as string;
    const body = (await refused.json()) as { message: string };
    expect([refused.status, body]).toMatchObject([429, { message }]);
    // A member who waits as long as the words say is not refused again, at any hour and in any zone.
    const [, wait = '', unit = ''] = /come back in (an|\d+) (hour|day)s?\./.exec(body.message) ?? [];
    const named = (wait === 'an' ? 1 : Number(wait)) * (unit === 'day' ? DAY_SECONDS : 3_600);
    const left = Number(refused.headers.get('retry-after'));
    expect(left).toBeGreaterThan(0);
    expect(named).toBeGreaterThanOrEqual(left);
    expect(named - left).toBeLessThan(unit === 'day' ? DAY_SECONDS : 3_601);
    expect(await conversationOf(member)).toHaveLength(2);
  });
});
