/** How an answer begins when a question names a danger, and the limits of fair use. */
import { describe, expect, test } from 'vitest';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { MAX_QUESTIONS_A_DAY, MAX_QUESTIONS_A_MONTH } from '../../../shared/billing.ts';
import { Exchange } from '../../../shared/chat.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/entities/rate-limit.ts';

inOneWindow(DAY_SECONDS);

const QUESTION = 'How do I paint the VJ walls of a Queenslander?';
const exchangeOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return Exchange.parse(await answer.json());
};
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  message: ((await answer.json()) as { message: string }).message,
});

describe('a danger', () => {
  const TINGLE = 'I get a tingle when I touch the kitchen tap. Which splashback suits it?';

  test('is named in the first line, with its safety card as first source', async () => {
    const { assistantMessage } = await exchangeOf(await ask(await someSubscriber(), TINGLE));
    expect(assistantMessage.content.split('\n')[0]).toMatch(/^\S.*\[1\]$/);
    expect(assistantMessage.sources[0]).toMatchObject({ n: 1, title: 'Safety' });
    expect(assistantMessage.unsupported).toEqual([]);
  });

  test.each([
    [TINGLE, 'electric-shock'],
    ['I get headaches when the gas heater is on. Where do I put the sofa and which rug suits?', 'carbon-monoxide'],
    ['Part of the lounge ceiling is sagging. Which white do I paint it?', 'ceiling-falling'],
  ])('that people must leave first is answered without design advice: %s', async (question, hazard) => {
    const { assistantMessage } = await exchangeOf(await ask(await someSubscriber(), question));
    expect(assistantMessage.hazard).toBe(hazard);
    const [card, ...others] = assistantMessage.sources;
    expect(card?.title).toBe('Safety');
    for (const { title, document } of others)
      expect([title, document]).toContainEqual(expect.stringMatching(/Safety|emergencies/));
  });

  test('in a long question is answered first, the rest after it', async () => {
    const brief = `We bought a Federation cottage in Haberfield and the hall is long, narrow and dark, with a leadlight door and a timber floor.
      I get a tingle when I touch the kitchen tap. Which white suits the hall, what height do we hang the pictures,
      and which rug do we lay so that the hall looks wider than it is?`;
    const { assistantMessage } = await exchangeOf(await ask(await someSubscriber(), brief));
    expect(assistantMessage.hazard).toBe('electric-shock');
    expect(assistantMessage.sources[0]?.title).toBe('Safety');
    expect(assistantMessage.sources.some(({ document }) => !/dangerous|emergencies/.test(document))).toBe(true);
  });

  test('that is not urgent is answered together with the design question', async () => {
    const { assistantMessage } = await exchangeOf(
      await ask(
        await someSubscriber(),
        'Where do I set the taps and the niche in the shower, and can I waterproof it myself?',
      ),
    );
    expect(assistantMessage.hazard).toBe('waterproofing');
    expect(assistantMessage.sources.map(({ document }) => document)).toContain('bathrooms.md');
  });

  test('is sent as an event, with its card, right before the text', async () => {
    const events = await allEventsOf(await askStreaming(await someSubscriber(), TINGLE));
    const names = events.map(({ event }) => event);
    expect(names.indexOf('hazard')).toBe(names.indexOf('text') - 1);
    const { kind, source } = theEvent(events, 'hazard');
    const { assistantMessage } = theEvent(events, 'done');
    const { n, title, heading } = source;
    expect(assistantMessage.hazard).toBe(kind);
    expect(assistantMessage.sources[0]).toMatchObject({ n, title, heading });
  });

  test('is repeated alone for a question that points back to it', async () => {
    const member = await someSubscriber();
    const first = await exchangeOf(
      await ask(member, 'Water drips through the light in the hall and the paint is flaking'),
    );
    const next = await exchangeOf(await ask(member, 'Can I just turn it back on?'));
    expect(first.assistantMessage.hazard).toBe('water-at-electricity');
    expect(next.assistantMessage.hazard).toBe('water-at-electricity');
    expect(next.assistantMessage.sources.filter(({ title }) => title === 'Safety')).toHaveLength(1);
  });

  test('is repeated when the member asks whether to go on', async () => {
    const member = await someSubscriber();
    await exchangeOf(await ask(member, TINGLE));
    const { assistantMessage } = await exchangeOf(await ask(member, 'Can I keep cooking in the kitchen tonight?'));
    expect(assistantMessage.hazard).toBe('electric-shock');
  });

  test('is not repeated for the next question about something else', async () => {
    const member = await someSubscriber();
    await exchangeOf(await ask(member, TINGLE));
    const { assistantMessage } = await exchangeOf(await ask(member, 'Which rug size suits a double bed?'));
    expect(assistantMessage.sources.map(({ title }) => title)).not.toContain('Safety');
  });
});

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
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(refused)).toMatchObject({ status: 429, message: expect.stringContaining(words) });
    expect(await conversationOf(member)).toHaveLength(2);
  });
});
