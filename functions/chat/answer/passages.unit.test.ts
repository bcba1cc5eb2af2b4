/** The order of the passages, and what is left out or marked. */
import { expect, test } from 'vitest';
import type { LibraryPassage } from '../../platform/aws/library.ts';
import { hazardCard } from '../safety/cards/cards.ts';
import { passagesFor } from './passages.ts';

const passage = (document: string, heading: string, text = `What the section says of ${heading}.`): LibraryPassage => ({
  text,
  title: 'An article',
  heading,
  document,
  place: 'section 1',
  passage: `${document}/001`,
  score: 1,
});
const GAS = passage('dust-and-licensed-work.md', hazardCard('licensed-gas').title);
const KITCHEN = passage('kitchens.md', 'Where the cooker goes');
const numbered = (...given: Parameters<typeof passagesFor>) =>
  passagesFor(...given).map(({ source: { n, heading } }) => `${n} ${heading}`);

test('cards of dangers come first, what was found next, what needs care last', () => {
  expect(numbered([KITCHEN], ['gas'], ['licensed-gas'], [])).toEqual([
    `1 ${hazardCard('gas').title}`,
    '2 Where the cooker goes',
    `3 ${hazardCard('licensed-gas').title}`,
  ]);
});

test('the section with the words of a card that is shown is left out, and no other', () => {
  expect(numbered([GAS, KITCHEN], [], ['licensed-gas'], [])).toEqual([
    '1 Where the cooker goes',
    `2 ${hazardCard('licensed-gas').title}`,
  ]);
  expect(numbered([GAS, KITCHEN], [], [], [])).toHaveLength(2);
});

test('a passage that speaks of what is ruled out is marked, in the singular and the plural', () => {
  const fans = passage('cool.md', 'Moving air', 'Ceiling fans cool a bedroom. A rug does not.');
  const [found, other] = passagesFor([fans, KITCHEN], [], [], ['ceiling fan', 'glass brick']);
  expect([found?.avoid, other?.avoid]).toEqual([['ceiling fan'], undefined]);
});
