/** Checks each stage's settings. */
import { expect, test } from 'vitest';
import { configOf } from './content/site-files.ts';
import { STAGES } from './stages.ts';

test('each card has one guarantee where cards are real', () => {
  expect(Object.values(STAGES).map(({ name, guaranteeByCard }) => [name, guaranteeByCard])).toEqual([
    ['dev', false],
    ['staging', false],
    ['prod', true],
  ]);
});

test('the forum of prod shows counted figures', () => {
  expect(configOf(STAGES.prod).communityFigures).toBe('counted');
  expect(configOf(STAGES.dev).communityFigures).toBe('specified');
});
