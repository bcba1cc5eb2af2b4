/** A session that ends while it adds or removes a passkey: the member's new password, or their other browser, ends it first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { Authenticator, creationOptions, somePasskey } from '../../../infra/testing/passkeys/authenticator.ts';
import { newMember, newVisitor } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

interface Both {
  /** The caller whose session ends. */
  thief: Visitor;
  /** The member, in another browser. */
  owner: Visitor;
  id: string;
  password: string;
}

async function inTwoBrowsers(): Promise<Both> {
  const member = await newMember(measured.stage);
  const owner = newVisitor(measured.stage);
  const { username, password } = member;
  expect((await owner.post('/api/login', { username, password })).status).toBe(200);
  return { thief: member, owner, id: member.user.id, password };
}

const passkeysOf = async (who: Visitor) => (await (await who.get('/api/passkeys')).json()) as { id: string }[];

describe.each<[string, (both: Both) => Promise<Response>]>([
  [
    'a new password',
    ({ owner, password }) =>
      owner.put('/api/user/password', { currentPassword: password, newPassword: 'quolls nap at noon' }),
  ],
  ['a sign-out everywhere else', ({ owner }) => owner.fetch('/api/sessions', { method: 'DELETE' })],
  [
    'its own end, from the list of sessions',
    async ({ owner }) => {
      const [, other] = (await (await owner.get('/api/sessions')).json()) as { id: string }[];
      return owner.fetch(`/api/sessions/${other?.id}`, { method: 'DELETE' });
    },
  ],
])('a session that is ended by %s', (_, end) => {
  test('adds no passkey that was on its way', async () => {
    const both = await inTwoBrowsers();
    const passkey = new Authenticator(both.thief.origin).create(await creationOptions(both.thief));
    let ended = 0;
    measured.wire.beforeTransaction(both.id, async () => {
      ended = (await end(both)).status;
    });
    const answer = await both.thief.post('/api/passkeys', { passkey });
    expect([ended, answer.status]).toEqual([200, 401]);
    expect(await passkeysOf(both.owner)).toEqual([]);
  });

  test('removes no passkey', async () => {
    const both = await inTwoBrowsers();
    const { passkeyId } = await somePasskey(both.owner);
    let ended = 0;
    measured.wire.beforeTransaction(both.id, async () => {
      ended = (await end(both)).status;
    });
    const answer = await both.thief.fetch(`/api/passkeys/${passkeyId}`, { method: 'DELETE' });
    expect([ended, answer.status]).toEqual([200, 401]);
    expect(await passkeysOf(both.owner)).toMatchObject([{ id: passkeyId }]);
  });
});
