/** The smoke test that ends a deploy, against this run's stage. */
import { afterAll, expect, inject, test } from 'vitest';
import { lendSmokeMember, returnSmokeMember } from '../../local/seed/smoke-member.ts';
import { visitor } from '../../local/visitor.ts';
import { smokeTest } from '../../operate/deploy/smoke.ts';

const { origin } = inject('stage');
async function asked(member?: { username: string; password: string }, needsSources = true) {
  const { stage } = (await (await fetch(`${origin}/config.json`)).json()) as { stage: string };
  return smokeTest({ origin, stageName: stage, needsSources, ...(member && { member }) });
}
afterAll(returnSmokeMember);

test('a healthy stage passes all checks', async () => {
  expect(await asked()).toEqual({ passed: 5, warnings: [] });
});

test('the smoke member signs in, gets an answer, and is locked again', async () => {
  const member = await lendSmokeMember();
  expect(await asked(member)).toEqual({ passed: 10, warnings: [] });
  const who = visitor(origin);
  expect((await who.post('/api/login', member)).status).toBe(200);
  expect(await (await who.get('/api/rooms')).json()).toEqual([]);

  await returnSmokeMember();
  expect((await who.get('/api/user')).status).toBe(401);
  await expect(asked(member)).rejects.toThrow(
    /^not so: a member signs in; a member makes a room\. .*limitsItems to false.*; the assistant answers/,
  );
});

test('notices another stage at this address, and a missing site', async () => {
  await expect(smokeTest({ origin, stageName: 'elsewhere' })).rejects.toThrow(
    /^not so: \/config\.json is of elsewhere\./,
  );
  await expect(smokeTest({ origin: 'http://127.0.0.1:1', stageName: 'dev' })).rejects.toThrow(/the site answers/);
});
