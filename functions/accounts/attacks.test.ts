/** What a call reveals to an attacker, how a sign-out everywhere is written, and what signing in does while the account is being deleted. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { runDaily } from '../../infra/testing/leaving.ts';
import {
  beginDeletionOf,
  handleMails,
  leaveTogether,
  nightWith,
  nothingLeftOf,
  type Person,
  placesNaming,
  withPost,
} from '../../infra/testing/night.ts';
import { type Authenticator, somePasskey } from '../../infra/testing/passkeys/authenticator.ts';
import { calls } from '../../infra/testing/people/forum.ts';
import { mailsTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { newAdmin, newMember, newVisitor, password } from '../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { RequestOptions } from '../../shared/accounts/passkeys.ts';
import { User } from '../../shared/accounts.ts';
import { ErrorAnswer } from '../../shared/contract/site.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

/** The answer to a call, and the table operations that it caused. */
async function seenOf(call: () => Promise<Response>) {
  measured.wire.takeCalls();
  const answer = await call();
  const headers = [...answer.headers.keys()].filter((name) => name !== 'date').toSorted();
  return { status: answer.status, body: await answer.text(), headers, asked: measured.wire.takeCalls() };
}

async function signInWith(
  authenticator: Authenticator,
  { post }: Visitor = newVisitor(measured.stage),
): Promise<Response> {
  const options = RequestOptions.parse(await (await post('/api/login/passkey/options')).json());
  return post('/api/login/passkey', { passkey: authenticator.get(options) });
}

/** Expects the same answer and the same table operations for each name. */
async function expectSame(names: string[], call: (name: string) => Promise<Response>): Promise<void> {
  const seen: Awaited<ReturnType<typeof seenOf>>[] = [];
  for (const name of names) seen.push(await seenOf(() => call(name)));
  expect(seen).toEqual(names.map(() => seen[0]));
}

test('no call tells whether a name or an address has an account', async () => {
  const { username } = await newMember(measured.stage);
  const verified = await newMember(measured.stage);
  await (await import('./operator.ts')).markVerified(verified.username);
  const email = (name: string) => `${name}@example.com`;
  const names = [username, verified.username, email(username), email(verified.username), 'nobody', email('nobody')];
  await expectSame(names, (name) =>
    newVisitor(measured.stage).post('/api/login', { username: name, password: 'wrong' }),
  );
  await expectSame(names, (login) => newVisitor(measured.stage).post('/api/password-reset/request', { login }));
  await expectSame([email(username), email(verified.username), email('nobody')], async (wanted) => {
    const asking = await newMember(measured.stage);
    measured.wire.takeCalls();
    const answer = await asking.put('/api/user/email', { email: wanted, password });
    return new Response((await answer.text()).replace(wanted, '').replaceAll(/bench-\w+|01\w{24}/g, ''), answer);
  });
});

test('a passkey that is added during a reset does not outlive it', async () => {
  const { resetToken } = await import('./reset-link.ts');
  const [attacker, owner] = [await newMember(measured.stage), newVisitor(measured.stage)];
  const { id } = User.parse(await (await attacker.get('/api/user')).json());
  const token = await resetToken(attacker.username);
  const reset = async () =>
    (await owner.post('/api/password-reset', { token, newPassword: 'quolls nap at noon' })).status;
  measured.wire.beforeTransaction(id, async () => {
    await somePasskey(attacker);
  });
  expect(await reset()).toBe(409);
  expect(await (await attacker.get('/api/passkeys')).json()).toHaveLength(1);
  expect(await reset()).toBe(200);
  expect(await (await owner.get('/api/passkeys')).json()).toEqual([]);
});

async function reset({ username }: { username: string }): Promise<Visitor> {
  const { resetToken } = await import('./reset-link.ts');
  const who = newVisitor(measured.stage);
  const body = { token: await resetToken(username), newPassword: 'quolls nap at noon' };
  expect((await who.post('/api/password-reset', body)).status).toBe(200);
  return who;
}
const idsOf = async (who: Visitor) =>
  ((await (await who.get('/api/passkeys')).json()) as { id: string }[]).map(({ id }) => id);

test('a reset removes the passkeys of a person who registered with the address first', async () => {
  const member = await newMember(measured.stage);
  const keys = [await somePasskey(member), await somePasskey(member)];
  const owner = await reset(member);
  expect(await idsOf(owner)).toEqual([]);
  for (const key of keys) expect((await signInWith(key)).status).toBe(403);
  const added = await somePasskey(owner);
  expect(await idsOf(owner)).toEqual([added.passkeyId]);
  expect(await idsOf(await reset(member))).toEqual([]);
});

test('a reset leaves the passkeys of an admin, for whom they are a second factor', async () => {
  const admin = await newAdmin(measured.stage);
  const own = await somePasskey(admin);
  expect(await idsOf(await reset(admin))).toEqual([own.passkeyId]);
});

test('all sessions end by one write, and none is left', async () => {
  const { cookieValue, sessionHash } = await import('../platform/http/caller/session.ts');
  const { Sessions } = await import('../platform/table/items/user.ts');
  const { Users } = await import('../platform/table/items/user.ts');
  const { writeMany } = await import('../platform/table/write-many.ts');
  const [member, admin] = [await newMember(measured.stage), await newAdmin(measured.stage)];
  const { id } = User.parse(await (await member.get('/api/user')).json());
  const credential = (await Users.get(id))?.password.salt ?? '';
  const session = { userId: id, credential, createdAt: new Date().toISOString(), ttl: Date.now() / 1000 + 86_400 };
  // More than a transaction can write.
  const tokens = Array.from({ length: 119 }, () => randomBytes(32).toString('base64url'));
  await writeMany({ put: tokens.map((token) => Sessions.item(id, sessionHash(token), session)) });
  const [name] = member.cookie.split('=');
  const who = newVisitor(measured.stage);
  const statuses = async () => {
    const found = new Set<number>();
    // In turn: the calls share one thread with the stage, and a call waits for the table for three seconds at most.
    for (const token of tokens) {
      const headers = { cookie: `${name}=${cookieValue(id, token)}` };
      found.add((await who.fetch('/api/user', { headers })).status);
    }
    return found;
  };
  expect(await statuses()).toEqual(new Set([200]));
  const { asked, body } = await seenOf(() => admin.post(`/api/admin/members/${id}/end-sessions`));
  expect(JSON.parse(body)).toEqual({ ended: 120 });
  // One transaction writes the flag and the audit entry; the session items expire by their `ttl`.
  expect(Object.entries(asked).filter(([operation]) => /Write|Put|Update|Delete/.test(operation))).toEqual([
    ['TransactWriteItems', 1],
  ]);
  expect(await statuses()).toEqual(new Set([401]));
  expect((await member.get('/api/user')).status).toBe(401);
});

const WAYS = ['password', 'passkey', 'reset link'] as const;
type Way = (who: Visitor) => Promise<Response>;

/** A member with everything that signs them in, whose deletion is due. */
async function leaver() {
  const who = await withPost(measured.stage);
  const authenticator = await somePasskey(who);
  const { resetToken } = await import('./reset-link.ts');
  const token = await resetToken(who.username);
  const event = await leaveTogether([who]);
  await handleMails();
  const ways: Record<(typeof WAYS)[number], Way> = {
    password: ({ post }) => post('/api/login', { username: who.username, password }),
    passkey: (visits) => signInWith(authenticator, visits),
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
  await nightWith(event, comeBack, comeBack);
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
  const { Users } = await import('../platform/table/items/user.ts');
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
