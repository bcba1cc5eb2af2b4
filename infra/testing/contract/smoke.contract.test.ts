/** The questions that a deploy ends with, to the stage of this run. */
import { expect, inject, test } from 'vitest';
import { smokeTest } from '../../operate/deploy/smoke.ts';

test('a healthy stage answers them all', async () => {
  const { origin } = inject('stage');
  const { stage } = (await (await fetch(`${origin}/config.json`)).json()) as { stage: string };
  expect(await smokeTest({ origin, stageName: stage })).toBe(5);
});

test('notices another stage at this address, and a missing site', async () => {
  const { origin } = inject('stage');
  await expect(smokeTest({ origin, stageName: 'elsewhere' })).rejects.toThrow(
    /^not so: \/config\.json is of elsewhere\./,
  );
  await expect(smokeTest({ origin: 'http://127.0.0.1:1', stageName: 'dev' })).rejects.toThrow(/the site answers/);
});
