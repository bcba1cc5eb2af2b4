/** A stage that requires passkeys of admins: what a session has that only the admin's password opened. Reads the contract, so that a new route is tested at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stage } from '../../../../infra/local/stage.ts';
import { ADDRESS_HEADER, type Visitor, visitor } from '../../../../infra/local/visitor.ts';
import { Authenticator, creationOptions } from '../../../../infra/testing/passkeys/authenticator.ts';
import { askedFor, handshake } from '../../../../infra/testing/people/imports.ts';
import { someAddress, somePerson } from '../../../../infra/testing/people/people.ts';
import { testStage } from '../../../../infra/testing/stage/global-setup.ts';
import { RequestOptions } from '../../../../shared/accounts/passkeys.ts';
import { MAX_SESSIONS } from '../../../../shared/accounts.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { routes } from '../../../../shared/contract/routes.ts';
import { ErrorAnswer } from '../../../../shared/contract/site.ts';

let stage: Stage;
let admin: { username: string; password: string };
let stranger: Visitor;
beforeAll(async () => {
  stage = await testStage({ adminSecondFactor: true, demo: false });
  admin = await someAdminHere();
  stranger = await signedIn();
});
afterAll(() => stage.close());

const here = () => visitor(stage.origin, { [ADDRESS_HEADER]: someAddress() });

async function someAdminHere() {
  const { username, password } = somePerson();
  // Imported late, here and below: these modules read this stage's settings as they load.
  const { joinAdmin } = await import('../../../../infra/testing/people/joining.ts');
  await joinAdmin({ username, password });
  return { username, password };
}
async function signedIn(who = admin): Promise<Visitor> {
  const browser = here();
  expect((await browser.post('/api/login', who)).status).toBe(200);
  return browser;
}
/** The admin's own browser, whose session a passkey has opened. */
async function withPasskey(who = admin): Promise<Visitor> {
  const { enrolmentToken } = await import('../../../accounts/passkeys/enrolment.ts');
  const browser = await signedIn(who);
  const options = await creationOptions(browser, { enrolment: await enrolmentToken(who.username) });
  const authenticator = new Authenticator(stage.origin);
  expect((await browser.post('/api/passkeys', { passkey: authenticator.create(options) })).status).toBe(200);
  const signIn = RequestOptions.parse(await (await browser.post('/api/login/passkey/options')).json());
  expect((await browser.post('/api/login/passkey', { passkey: authenticator.get(signIn) })).status).toBe(200);
  return browser;
}

/** What leads to the second factor. Every other call of a member or an admin needs it. */
const BEFORE = [
  'GET /api/user',
  'POST /api/confirmation/options',
  'POST /api/confirmation',
  'POST /api/passkeys/options',
  'POST /api/passkeys',
];

describe('with the password alone, an admin', () => {
  const calls = (Object.entries(routes) as [string, Route][]).filter(([, { access }]) => access !== 'anyone');
  test.each(calls)('is asked for the passkey, or enrols: %s', async (key) => {
    const [method, path] = key.split(' ') as [string, string];
    const answer = await stranger.fetch(path.replaceAll(/{\w+}/g, 'none'), {
      method,
      ...(method !== 'GET' && { body: '{"nothing":"of this name"}', headers: { 'content-type': 'application/json' } }),
    });
    const refused = answer.status === 403 ? ((await answer.json()) as { error: string }) : undefined;
    if (BEFORE.includes(key)) expect(refused).toBeUndefined();
    else expect(refused?.error).toBe('Please confirm it’s you, then try again.');
  });

  test('posts nothing, changes no name and no password, and ends no session', async () => {
    const own = await withPasskey();
    const { id: session } = ((await (await own.get('/api/sessions')).json()) as { id: string }[])[0] ?? {};
    const [currentPassword, newPassword] = [admin.password, 'quolls nap at noon'];
    for (const answer of [
      await stranger.post('/api/forum/posts', { title: 'From the team', content: 'Send us your card.' }),
      await stranger.put('/api/user', { firstName: 'Verandah' }),
      await stranger.put('/api/user/password', { currentPassword, newPassword }),
      await stranger.fetch('/api/sessions', { method: 'DELETE' }),
      await stranger.fetch(`/api/sessions/${session}`, { method: 'DELETE' }),
    ])
      expect([answer.status, ErrorAnswer.parse(await answer.json()).code]).toEqual([403, 'confirmation-needed']);
    expect((await own.get('/api/admin/stats')).status).toBe(200);
    expect((await own.put('/api/user', { firstName: 'Jo' })).status).toBe(200);
    expect((await stranger.post('/api/logout')).status).toBe(200);
  });

  test('crowds out no session that the passkey opened, and uses up no question for it', async () => {
    const who = await someAdminHere();
    const own = await withPasskey(who);
    for (let n = 0; n < MAX_SESSIONS; n++) await signedIn(who);
    const other = await signedIn(who);
    expect((await own.get('/api/admin/stats')).status).toBe(200);
    const useUp = async (path: string, body: object) => {
      for (let n = 0; n < 200; n++) if ((await other.post(path, body)).status === 429) return;
      throw new Error(`${path} has no limit`);
    };
    for (const [path, body] of [
      ['/api/confirmation/options', {}],
      ['/api/passkeys/options', { enrolment: 'x'.repeat(43) }],
    ] as const) {
      await useUp(path, body);
      expect((await own.post(path, {})).status).toBe(200);
    }
  });

  test('opens no socket of an import', async () => {
    const who = await someAdminHere();
    const own = await withPasskey(who);
    const answer = await here().post('/api/login', who);
    const [cookie = ''] = answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
    // A public address. Nothing fetches it before a socket opens.
    const token = await askedFor({ ...own, cookie }, 'https://1.1.1.1');
    expect(await handshake(token, { cookie }, stage)).toBe(403);
  });
});
