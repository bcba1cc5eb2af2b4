/** Headings of the library as questions that a member would tap. */
import { expect, test } from 'vitest';
import { type Answered, questionFrom, suggestionsFor } from './suggestions.ts';

test.each([
  ['How to recognise a Federation house', 'How do I recognise a Federation house?'],
  ['How much paint to buy', 'Can you explain how much paint to buy?'],
  ['Choosing blinds by room', 'What should I know about choosing blinds by room?'],
  [
    'Federation ceilings, rails and proportions',
    'What should I know about Federation ceilings, rails and proportions?',
  ],
  ['Sound in hard, tall rooms.', 'What should I know about sound in hard, tall rooms?'],
])('%s', (heading, question) => expect(questionFrom(heading)).toBe(question));

test('a question has at most 90 characters', () => {
  const longest = 'x'.repeat(90 - 'What should I know about ?'.length);
  expect(questionFrom(longest)).toHaveLength(90);
  expect(questionFrom(`${longest}x`)).toBeUndefined();
});

test.each(['', 'If you smell gas in the house', 'Start with the roof', 'Is this wall load bearing', 'x'.repeat(90)])(
  '%j makes no question',
  (heading) => expect(questionFrom(heading)).toBeUndefined(),
);

/** Passages of these headings were shown, the first is cited. */
const suggested = (headings: string[], { understanding, ...more }: Partial<Answered> = {}) =>
  suggestionsFor(
    {
      understanding: { intent: 'question', language: 'en', ...understanding },
      latest: {
        passages: headings.map((heading, place) => ({
          source: { n: place + 1, title: 'Paint', heading, document: 'paint.md', excerpt: '', passage: '', quotes: [] },
          text: '',
        })),
      },
      hazards: [],
      ...more,
    },
    'Paint it white. [1]',
  );

test('suggests two or three uncited headings, never one alone', () => {
  const [two, three] = [
    ['What should I know about b?', 'What should I know about c?'],
    ['What should I know about d?'],
  ];
  expect(suggested(['A', 'B'])).toEqual([]);
  expect(suggested(['A', 'B', 'C'])).toEqual(two);
  expect(suggested(['A', 'B', 'C', 'D', 'E'])).toEqual([...two, ...three]);
  expect(suggested(['A', 'B', 'B', 'A', 'C'])).toEqual(two);
});

test.each<[string, Partial<Answered>]>([
  ['a danger', { hazards: ['gas'] }],
  ['another language', { understanding: { intent: 'question', language: 'it' } }],
  ['small talk', { understanding: { intent: 'thanks', language: 'en' } }],
])('nothing is suggested beside %s', (_, beside) => {
  expect(suggested(['A', 'B', 'C'], beside)).toEqual([]);
});
