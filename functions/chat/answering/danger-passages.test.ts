/** Which sections of the library stand beside the cards of the dangers. */
import { expect, test } from 'vitest';
import type { LibraryPassage } from '../../platform/aws/library.ts';
import { hazardCard } from '../hazards/cards/cards.ts';
import { passagesWithCards } from './danger-passages.ts';

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

test('a section that is shown as a card is not given twice', () => {
  expect(headings('Where does the cooker go?', [WALL, KITCHEN], ['structure'])).toEqual([
    hazardCard('structure').title,
    'Where the cooker goes',
  ]);
});

test('a section about another danger stays beside the card', () => {
  expect(headings('Where does the cooker go?', [GAS, KITCHEN], ['structure'])).toEqual([
    hazardCard('structure').title,
    hazardCard('licensed-gas').title,
    'Where the cooker goes',
  ]);
});

test('a danger to get away from has no other advice beside it', () => {
  expect(headings('I smell gas at the cooker', [WALL, KITCHEN], ['gas'])).toEqual([hazardCard('gas').title]);
});

test('a child at a rail gets design advice after the card', () => {
  expect(headings('A seat along the rail for the kids?', [KITCHEN], ['rail-fall'])).toEqual([
    hazardCard('rail-fall').title,
    'Where the cooker goes',
  ]);
});
