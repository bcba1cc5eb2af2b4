import { expect, test } from 'vitest';
import { conceptsOf } from '../text/words.ts';
import { evidenceFor } from './evidence.ts';

const RUGS = {
  n: 1,
  title: 'Rugs',
  heading: 'A rug under a sofa',
  text: 'Choose a rug that is wider than the sofa. Its front legs stand on the rug.\n\nWool hides marks and springs back. A felt underlay keeps it in place.',
};
const [SIZE, CARE] = [/wider than the sofa.*front legs/, /Wool hides marks.*underlay/];

const told = (question: string, more: { said?: string; isGoingOn?: boolean } = {}): string =>
  evidenceFor(
    {
      question,
      concepts: conceptsOf(question),
      setting: question,
      state: undefined,
      said: '',
      isGoingOn: false,
      excludes: [],
      ...more,
    },
    [RUGS],
  )
    .map(({ text }) => text)
    .join(' ');

test('an answer has the first paragraph, and another one where it has what is asked', () => {
  expect(told('How wide is a rug under a sofa?')).toMatch(SIZE);
  expect(told('How wide is a rug under a sofa?')).not.toMatch(CARE);
  expect(told('Which rug under a sofa, wool or not?')).toMatch(new RegExp(`${SIZE.source}.*${CARE.source}`));
});

test('a question asked again is answered again; one that goes on repeats nothing', () => {
  const said = told('Which rug under a sofa, wool or not?');
  expect(told('Which rug under a sofa, wool or not?', { said })).toBe(said);
  expect(told('Go on', { said, isGoingOn: true })).toBe('');
});
