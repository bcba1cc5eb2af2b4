/** What each stage on AWS says of itself. */
import { expect, test } from 'vitest';
import { configOf } from '../operate/deploy/site.ts';
import { STAGES } from './stages.ts';

test('the forum of prod shows counted figures', () => {
  expect(configOf(STAGES.prod).communityFigures).toBe('counted');
  expect(configOf(STAGES.dev).communityFigures).toBe('specified');
});
