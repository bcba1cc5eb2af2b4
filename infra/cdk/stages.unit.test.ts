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

// A member may keep five of the largest files (functions/uploads/bounds.ts).
test('a member of prod may keep 5 GB; elsewhere the largest file has many parts', () => {
  const gigabytes = Object.values(STAGES).map(({ name, uploadBytesMax }) => [name, uploadBytesMax / 1024 ** 3]);
  expect(Object.fromEntries(gigabytes)).toEqual({ dev: 5, staging: 5, prod: 1 });
});

// The table is charged by use: its ceiling bounds what a rush costs.
test('the table takes no more than a rush of calls needs', () => {
  for (const { name, ceiling } of Object.values(STAGES)) {
    expect(ceiling.readUnits, name).toBeLessThanOrEqual(10 * ceiling.callsPerSecond);
    expect(ceiling.writeUnits, name).toBeLessThanOrEqual(4 * ceiling.callsPerSecond);
  }
});

test('the forum of prod shows counted figures', () => {
  expect(configOf(STAGES.prod).communityFigures).toBe('counted');
  expect(configOf(STAGES.dev).communityFigures).toBe('specified');
});
