/** What a call reveals to an attacker, and how a sign-out everywhere is written. The tests count the calls to the table. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { somePasskey } from '../../infra/testing/passkeys/authenticator.ts';
import { newAdmin, newMember, newVisitor, password } from '../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { User } from '../../shared/accounts.ts';

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

const statusWith = async (who: Visitor, cookie: string) =>
  (await who.fetch('/api/user', { headers: { cookie } })).status;

test('960 sessions end by one write, and none is left', async () => {
  const { cookieValue, sessionHash } = await import('../platform/http/caller/session.ts');
  const { Sessions } = await import('../platform/table/entities/accounts/session.ts');
  const { Users } = await import('../platform/table/entities/accounts/user.ts');
  const { writeMany } = await import('../platform/table/table.ts');
  const [member, admin] = [await newMember(measured.stage), await newAdmin(measured.stage)];
  const { id } = User.parse(await (await member.get('/api/user')).json());
  const credential = (await Users.get(id))?.password.salt ?? '';
  const session = { userId: id, credential, createdAt: new Date().toISOString(), ttl: Date.now() / 1000 + 86_400 };
  const tokens = Array.from({ length: 959 }, () => randomBytes(32).toString('base64url'));
  const items = tokens.map((token) => Sessions.item(id, sessionHash(token), session));
  for (let start = 0; start < items.length; start += 100) await writeMany({ put: items.slice(start, start + 100) });
  const [name] = member.cookie.split('=');
  const who = newVisitor(measured.stage);
  const statuses = async (some: string[]) => {
    const found = new Set<number>();
    for (let start = 0; start < some.length; start += 40)
      for (const status of await Promise.all(
        some.slice(start, start + 40).map((token) => statusWith(who, `${name}=${cookieValue(id, token)}`)),
      ))
        found.add(status);
    return [...found];
  };
  expect(await statuses(tokens.slice(-40))).toEqual([200]);
  const { asked, body } = await seenOf(() => admin.post(`/api/admin/members/${id}/end-sessions`));
  expect(JSON.parse(body)).toEqual({ ended: 960 });
  // One transaction writes the flag and the audit entry; the session items expire by their `ttl`.
  expect(Object.entries(asked).filter(([operation]) => /Write|Put|Update|Delete/.test(operation))).toEqual([
    ['TransactWriteItems', 1],
  ]);
  expect(await statuses(tokens)).toEqual([401]);
  expect((await member.get('/api/user')).status).toBe(401);
});
