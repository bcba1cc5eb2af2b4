/** The desk's test query: what the designer would be given for a question. */
import { beforeAll, expect, test } from 'vitest';
import { testQuery } from '../../../infra/testing/people/knowledge.ts';
import { someAdmin } from '../../../infra/testing/people/people.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});

test('lists passages with scores on both sides of the threshold', async () => {
  const question = 'How do I paint the VJ walls of a Queenslander?';
  const { understanding, searched, hazards, weakScore, passages, weak } = await testQuery(admin, question);
  expect(understanding).toEqual({
    standalone: question,
    queries: [question],
    intent: 'question',
    language: 'en',
    topic: 'colour and paint',
    by: 'rules',
  });
  expect(searched).toEqual([question]);
  expect(hazards).toEqual([]);
  expect(passages.map(({ n }) => n)).toEqual(passages.map((_, place) => place + 1));
  expect(passages[0]).toMatchObject({ document: 'queenslanders.md' });
  for (const { score } of passages) expect(score).toBeGreaterThanOrEqual(weakScore);
  for (const { n, score } of weak) {
    expect(n).toBeNull();
    expect(score).toBeLessThan(weakScore);
  }
});

test("puts a danger's first line and card before the passages", async () => {
  const { hazards, passages } = await testQuery(admin, 'I get a tingle when I touch the kitchen tap, what is it?');
  expect(hazards[0]?.kind).toBe('electric-shock');
  expect(hazards[0]?.firstLine.length).toBeGreaterThan(20);
  expect(passages[0]).toMatchObject({ n: 1, score: null, title: 'Safety', heading: hazards[0]?.title });
});

test('corrects the spelling as for a member', async () => {
  const { searched, passages } = await testQuery(admin, 'queenslnder verandha');
  expect(searched.join(' ')).toContain('queenslander');
  expect(passages.length).toBeGreaterThan(0);
});

test('a question outside the library finds nothing for the designer', async () => {
  const { passages } = await testQuery(admin, 'Who won the chess olympiad?');
  expect(passages).toEqual([]);
});
