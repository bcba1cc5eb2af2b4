/** How an answer begins when a question names a danger, and the limits of fair use. */
import { describe, expect, test } from 'vitest';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  exchangeOf,
  QUESTION,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { MAX_QUESTIONS_A_DAY, MAX_QUESTIONS_A_MONTH } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import type { LibraryPassage } from '../../platform/aws/library.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';
import { hazardCard } from '../safety/cards/cards.ts';
import { passagesWithCards } from './danger-passages.ts';

inOneWindow(DAY_SECONDS);

describe('a danger', () => {
  const TINGLE = 'I get a tingle when I touch the kitchen tap. Which splashback suits it?';

  test('that people must leave first is named in the first line, without design advice', async () => {
    const member = await someSubscriber();
    for (const [question, hazard] of [
      [TINGLE, 'electric-shock'],
      ['I get headaches when the gas heater is on. Where do I put the sofa and which rug suits?', 'carbon-monoxide'],
      ['Part of the lounge ceiling is sagging. Which white do I paint it?', 'ceiling-falling'],
    ] as const) {
      const { id: roomId } = await someRoom(member);
      const { assistantMessage } = await exchangeOf(await ask(member, question, { roomId }));
      expect(assistantMessage.hazard).toBe(hazard);
      expect(assistantMessage.content.split('\n')[0]).toMatch(/^\S.*\[1\]$/);
      const [card, ...others] = assistantMessage.sources;
      expect(card).toMatchObject({ n: 1, title: 'Safety' });
      for (const { title, document } of others)
        expect([title, document]).toContainEqual(expect.stringMatching(/Safety|emergencies/));
      expect([assistantMessage.unsupported, assistantMessage.suggestions]).toEqual([[], []]);
    }
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

  test('is repeated when the member asks whether to go on, and not for something else', async () => {
    const member = await someSubscriber();
    await exchangeOf(await ask(member, TINGLE));
    const goesOn = await exchangeOf(await ask(member, 'Can I keep cooking in the kitchen tonight?'));
    expect(goesOn.assistantMessage.hazard).toBe('electric-shock');
    const next = await exchangeOf(await ask(member, 'Which rug size suits a double bed?'));
    expect(next.assistantMessage.sources.map(({ title }) => title)).not.toContain('Safety');
  });
});

describe('the sections of the library beside the cards', () => {
  const passage = (document: string, heading: string): LibraryPassage => ({
    text: `What the section says of ${heading}.`,
    title: 'An article',
    heading,
    document,
    place: 'section 1',
    passage: `${document}/001`,
    score: 1,
  });
  const GAS = passage('dust-and-licensed-work.md', hazardCard('licensed-gas').title);
  const WALL = passage('when-something-is-dangerous.md', hazardCard('structure').title);
  const KITCHEN = passage('kitchens.md', 'Where the cooker goes');
  const headings = (...given: Parameters<typeof passagesWithCards>) =>
    passagesWithCards(...given).map(({ source }) => source.heading);

  test('leave out a card’s own section, and all design advice beside a danger to get away from', () => {
    const WHERE = 'Where does the cooker go?';
    const card = (kind: Parameters<typeof hazardCard>[0]) => hazardCard(kind).title;
    expect(headings(WHERE, [WALL, KITCHEN], ['structure'])).toEqual([card('structure'), 'Where the cooker goes']);
    expect(headings(WHERE, [GAS, KITCHEN], ['structure'])).toEqual([
      card('structure'),
      card('licensed-gas'),
      'Where the cooker goes',
    ]);
    expect(headings('I smell gas at the cooker', [WALL, KITCHEN], ['gas'])).toEqual([card('gas')]);
    expect(headings('A seat along the rail for the kids?', [KITCHEN], ['rail-fall'])).toEqual([
      card('rail-fall'),
      'Where the cooker goes',
    ]);
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
