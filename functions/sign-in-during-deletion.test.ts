/** Signing in and mailed links while the account is being deleted: refused, and nothing is stored that the deletion's scan has missed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../infra/local/visitor.ts';
import { runDaily } from '../infra/testing/leaving.ts';
import {
  beginDeletionOf,
  handleMails,
  leaveTogether,
  nightWith,
  nothingLeftOf,
  type Person,
  placesNaming,
  withPost,
} from '../infra/testing/night.ts';
import { somePasskey } from '../infra/testing/passkeys/authenticator.ts';
import { calls } from '../infra/testing/people/forum.ts';
import { mailsTo, tokenIn } from '../infra/testing/people/mail.ts';
import { newVisitor, password } from '../infra/testing/people/stage-members.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { RequestOptions } from '../shared/accounts/passkeys.ts';
import { ErrorAnswer } from '../shared/contract/site.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

const WAYS = ['password', 'passkey', 'reset link'] as const;
type Way = (who: Visitor) => Promise<Response>;

/** A member with everything that signs them in, whose deletion is due. */
async function leaver() {
  const who = await withPost(measured.stage);
  const authenticator = await somePasskey(who);
  const { resetToken } = await import('./accounts/reset-link.ts');
  const token = await resetToken(who.username);
  const event = await leaveTogether([who]);
  await handleMails();
  const ways: Record<(typeof WAYS)[number], Way> = {
    password: ({ post }) => post('/api/login', { username: who.username, password }),
    passkey: async ({ post }) => {
      const options = RequestOptions.parse(await (await post('/api/login/passkey/options')).json());
      return post('/api/login/passkey', { passkey: authenticator.get(options) });
    },
    'reset link': ({ post }) => post('/api/password-reset', { token, newPassword: 'quolls nap at noon' }),
  };
  return { who, event, ways };
}

const answered = async (answer: Response) => {
  const { message = '' } = answer.ok ? {} : ErrorAnswer.parse(await answer.json());
  return [answer.status, message, answer.headers.getSetCookie()];
};
const BEING_DELETED = 'Your account is being deleted now. It’s too late to keep it.';

test.each(WAYS)('after the scan, nobody signs in by %s and nothing is left', async (way) => {
  const { who, event, ways } = await leaver();
  const answers: unknown[] = [];
  // In the member's own browser: a guess in another one is counted under the username for two hours.
  const comeBack = async () => {
    answers.push(await answered(await ways[way](who)), (await calls.post(who)).status);
  };
  await nightWith(measured.stage, event, comeBack, comeBack);
  const refused = [[409, BEING_DELETED, []], 401];
  expect(answers).toEqual([...refused, ...refused]);
  await nothingLeftOf(who);
});

test.each(WAYS)('a sign-in by %s stores nothing where the deletion begins meanwhile', async (way) => {
  const { who, event, ways } = await leaver();
  const before = await placesNaming(who);
  measured.wire.beforeTransaction(`SESSIONS#${who.id}`, () => beginDeletionOf(who));
  const [status, message, cookies] = (await answered(await ways[way](who))) as [number, string, string[]];
  expect([status, cookies]).toEqual([409, []]);
  expect(message).toMatch(/^Your account was just changed elsewhere\. Please (sign in|try) again\.$/);
  expect(await placesNaming(who)).toEqual(before);
  await runDaily(event);
  await nothingLeftOf(who);
});

test('a sign-in that outlasts the deletion stores nothing', async () => {
  const { who, event, ways } = await leaver();
  measured.wire.beforeTransaction(`SESSIONS#${who.id}`, () => runDaily(event));
  expect((await ways.password(who)).status).toBe(409);
  await nothingLeftOf(who);
});

test('a session is none once the deletion has begun, also one with its number', async () => {
  const { who } = await leaver();
  const { Users } = await import('./platform/table/entities/accounts/user.ts');
  await beginDeletionOf(who);
  await Users.update(who.id, { add: { sessionVersion: -1 } });
  expect((await who.get('/api/user')).status).toBe(401);
});

test('a wrong password gets the usual refusal once the deletion has begun', async () => {
  const { who } = await leaver();
  await beginDeletionOf(who);
  const guess = await newVisitor(measured.stage).post('/api/login', { username: who.username, password: 'wrong' });
  expect(await answered(guess)).toEqual([401, 'Please check your username and password.', []]);
});

test('a new address is not taken where the deletion begins meanwhile', async () => {
  const { who } = await leaver();
  const email = `new-${who.email}`;
  expect((await who.put('/api/user/email', { email, password })).status).toBe(200);
  await handleMails();
  const [mail] = await mailsTo(email, 'new-email', measured.stage);
  const token = mail && tokenIn(mail, '/verify');
  const before = await placesNaming(who);
  measured.wire.beforeTransaction('EMAIL#', () => beginDeletionOf(who));
  expect((await who.post('/api/email/verify', { token })).status).toBe(410);
  expect(await placesNaming(who)).toEqual(before);
});

const LINKS = [
  ['reset', 'RESET#', (who: Person) => who.post('/api/password-reset/request', { login: who.username })],
  ['verify', 'VERIFY#', (who: Person) => who.post('/api/email/send-again')],
] as const;

test.each(LINKS)(
  'a link to %s is neither stored nor mailed where the deletion begins first',
  async (kind, key, ask) => {
    const { who, event } = await leaver();
    const mailed = await mailsTo(who.email, kind, measured.stage);
    expect((await ask(who)).status).toBe(200);
    measured.wire.beforeTransaction(key, () => runDaily(event));
    await handleMails();
    await nothingLeftOf(who);
    expect(await mailsTo(who.email, kind, measured.stage)).toEqual(mailed);
  },
);
