/** Citations and figures of answers, judged against the shipped articles. */
import { expect, test } from 'vitest';
import type { Reply } from './asking.ts';
import { guaranteeBars } from './guarantees.ts';

const source = {
  n: 1,
  title: 'Kitchens',
  heading: 'Bench heights and cupboard depths',
  document: 'kitchens.md',
  excerpt: 'The standard…',
  passage: 'kitchens-1',
  quotes: [],
};
const reply = (content: string, more: Partial<Reply> = {}): Reply => ({
  content,
  status: 'done',
  sources: [source],
  notes: [],
  unsupported: [],
  order: ['accepted', 'text', 'done'],
  notesMs: null,
  textMs: 1,
  totalMs: 2,
  ...more,
});
/** How many answers have a wrong citation, a figure from nowhere, events out of order, notes after words. */
const judged = (text: string, answer: Reply, home: string[] = []) =>
  guaranteeBars([{ key: 'one', home, turns: [{ text }], replies: [answer] }]).map(({ failures }) => failures.length);
const FINE = [0, 0, 0, 0];
const FOREIGN = [0, 1, 0, 0];

test('figures of the article and of the member are supported', () => {
  expect(judged('I am 187 cm', reply('The bench is 900 mm high [1]. You are 187 cm [1].'))).toEqual(FINE);
});

test('a figure from nowhere fails unless it is marked, with a citation and without', () => {
  for (const content of ['The bench is 7773 mm high [1].', 'The bench is 7773 mm high.']) {
    expect(judged('how high', reply(content))).toEqual(FOREIGN);
    expect(judged('how high', reply(content, { unsupported: [{ from: 0, to: 20 }] }))).toEqual(FINE);
  }
});

test("what the member has told of the home is the member's own", () => {
  expect(judged('how long', reply('Curtains of 7773 mm.'), ['The ceilings are 7773 mm high'])).toEqual(FINE);
});

test("sums of the member's numbers are supported", () => {
  const paint = { ...source, heading: 'How much paint to buy', document: 'whites-and-paint-in-australian-light.md' };
  const content = 'The walls are 52.8 square metres and two coats 105.6, so 6.6 to 7.5 litres [1].';
  expect(judged('6 m by 5 m, 2.4 m high', reply(content, { sources: [paint] }))).toEqual(FINE);
  expect(judged('4.5 m by 3.4 m', reply('With 10 % for cuts 16.83 m².'))).toEqual(FINE);
  expect(judged('6 m by 5 m, 2.4 m high', reply('You need 31 litres [1].', { sources: [paint] }))).toEqual(FOREIGN);
});

test('a citation of a missing source fails', () => {
  expect(judged('how high', reply('The bench is high [4].'))).toEqual([1, 0, 0, 0]);
});

test('events out of order fail, words before notes twice', () => {
  const all = ['accepted', 'notes', 'facts', 'hazard', 'text', 'sources', 'suggestions', 'done'];
  expect(judged('look', reply('Lovely.', { order: all }))).toEqual(FINE);
  for (const order of [
    all.toReversed(),
    ['accepted', 'hazard', 'facts', 'text', 'done'],
    ['accepted', 'text', 'error'],
  ])
    expect(judged('look', reply('Lovely.', { order }))[2]).toBe(1);
  expect(judged('look', reply('Lovely.', { order: ['accepted', 'text', 'notes', 'done'] }))).toEqual([0, 0, 1, 1]);
});
