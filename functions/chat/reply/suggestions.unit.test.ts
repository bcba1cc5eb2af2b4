/** Headings of the library as questions that a member would tap. */
import { expect, test } from 'vitest';
import { questionFrom } from './suggestions.ts';

test.each([
  ['How to recognise a Federation house', 'How do I recognise a Federation house?'],
  ['How much paint to buy', 'Can you explain how much paint to buy?'],
  ['Who may install an air conditioner', 'Can you explain who may install an air conditioner?'],
  ['Choosing blinds by room', 'What should I know about choosing blinds by room?'],
  [
    'Federation ceilings, rails and proportions',
    'What should I know about Federation ceilings, rails and proportions?',
  ],
  ['Sound in hard, tall rooms.', 'What should I know about sound in hard, tall rooms?'],
])('%s', (heading, question) => expect(questionFrom(heading)).toBe(question));

test.each(['', 'If you smell gas in the house', 'x'.repeat(90)])('%j makes no question', (heading) =>
  expect(questionFrom(heading)).toBeUndefined(),
);
