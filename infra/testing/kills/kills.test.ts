/** Two kills under writes; `npm run prove -- kills` makes two hundred. */
import { expect, test } from 'vitest';
import { killRepeatedly } from './kills.ts';

test('kill -9 under writes loses and repeats nothing', { timeout: 240_000 }, async () => {
  const { acts } = await killRepeatedly(1, 2);
  expect(acts).toBeGreaterThan(2);
});
