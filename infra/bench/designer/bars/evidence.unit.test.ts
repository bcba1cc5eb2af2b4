/** Citations and figures of answers, judged against the shipped articles. */
import { expect, test } from 'vitest';
import type { Reply } from '../asking/reply.ts';
import { evidenceBars } from './evidence.ts';

const source = {
  n: 1,
  title: 'Kitchens',
  heading: 'Bench heights and cupboard depths',
  document: 'kitchens.md',
  excerpt: 'The standard…',
  quotes: [],
};
const reply = (content: string, more: Partial<Reply> = {}): Reply => ({
  content,
  status: 'done',
  sources: [source],
  notes: [],
  hazard: null,
  unsupported: [],
  order: ['accepted', 'text', 'done'],
  notesMs: null,
  textMs: 1,
  totalMs: 2,
  ...more,
});
const judged = (text: string, answer: Reply) =>
  evidenceBars([{ key: 'one', turns: [{ text }], replies: [answer] }]).map(({ failures }) => failures.length);

test('figures of the article and of the member are supported', () => {
  expect(judged('I am 187 cm', reply('The bench is 900 mm high [1]. You are 187 cm [1].'))).toEqual([0, 0, 0]);
});

test('a figure from nowhere fails unless it is marked', () => {
  const content = 'The bench is 777 mm high [1].';
  expect(judged('how high', reply(content))).toEqual([0, 1, 0]);
  expect(judged('how high', reply(content, { unsupported: [{ from: 0, to: 29 }] }))).toEqual([0, 0, 0]);
});

test("sums of the member's numbers are supported", () => {
  const paint = { ...source, heading: 'How much paint to buy', document: 'whites-and-paint-in-australian-light.md' };
  const content = 'The walls are 52.8 square metres and two coats 105.6, so 6.6 to 7.5 litres [1].';
  expect(judged('6 m by 5 m, 2.4 m high', reply(content, { sources: [paint] }))).toEqual([0, 0, 0]);
  expect(judged('6 m by 5 m, 2.4 m high', reply('You need 31 litres [1].', { sources: [paint] }))).toEqual([0, 1, 0]);
});

test('a citation of a missing source fails', () => {
  expect(judged('how high', reply('The bench is high [4].'))).toEqual([1, 0, 0]);
});

test('words before notes fail', () => {
  expect(judged('look', reply('Lovely.', { order: ['accepted', 'text', 'notes', 'done'] }))).toEqual([0, 0, 1]);
});
