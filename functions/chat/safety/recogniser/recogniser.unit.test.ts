/** What the trained recogniser adds to the dangers that the rules found, and what it removes. */
import { expect, test } from 'vitest';
import { read } from '../reading.ts';
import { corrected } from './recogniser.ts';

const SHOCK = 'The tap gives my fingers pins and needles.';
const HARMLESS = 'Which rug suits a green couch in a small lounge?';

test('a danger that the rules missed is added', () => {
  expect(corrected(read(SHOCK), [])).toEqual(['electric-shock']);
});

test('in a long question it is found too, and never twice or instead of another', () => {
  expect(corrected(read(`${HARMLESS} ${HARMLESS} ${SHOCK} ${HARMLESS}`), [])).toEqual(['electric-shock']);
  expect(corrected(read(`${HARMLESS} ${HARMLESS} ${HARMLESS}`), [])).toEqual([]);
  expect(corrected(read(SHOCK), ['electric-shock'])).toEqual(['electric-shock']);
  expect(corrected(read(SHOCK), ['gas'])).toEqual(['gas', 'electric-shock']);
});

test('one of the rules is removed from a harmless question', () =>
  expect(corrected(read(HARMLESS), ['lead', 'tip-over'])).toEqual([]));

test('one of the rules stays in a question that resembles another danger', () =>
  expect(corrected(read(SHOCK), ['lead'])).toEqual(['lead', 'electric-shock']));

test('an urgent one of the rules stays, however harmless the question seems', () =>
  expect(corrected(read(HARMLESS), ['lead', 'electric-shock'])).toEqual(['electric-shock']));

test('four words name a danger that the rules missed, three do not', () => {
  expect(corrected(read('tap gives me tingles'), [])).toEqual(['electric-shock']);
  expect(corrected(read('tap gives tingles'), [])).toEqual([]);
});
