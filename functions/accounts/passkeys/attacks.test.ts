/** Forged, replayed and borrowed passkey answers, which no honest browser sends. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  Authenticator,
  creationOptions,
  FLAGS,
  type Lies,
  somePasskey,
} from '../../../infra/testing/passkeys/authenticator.ts';
import { type Member, someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { RequestOptions } from '../../../shared/accounts/passkeys.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { Challenges } from '../../platform/table/entities/accounts/challenge.ts';

const optionsFor = async (who: Visitor) =>
  RequestOptions.parse(await (await who.post('/api/login/passkey/options')).json());
const elsewhere = 'https://verandah.example.net';

/** Each makes an otherwise valid answer invalid. */
const LIES: [string, Lies, number][] = [
  ['another origin', { origin: elsewhere }, 403],
  ['another site of this name', { rpId: 'example.net' }, 403],
  ['a registration in place of a sign-in', { type: 'webauthn.nonsense' }, 403],
  ['nobody there', { flags: FLAGS.verified }, 403],
  ['nobody verified', { flags: FLAGS.present }, 403],
  ['a frame on another site', { crossOrigin: true }, 400],
  ['an invented challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }, 400],
];

let member: Member;
let own: Authenticator;
beforeAll(async () => {
  member = await someMember();
  own = await somePasskey(member);
});

describe('signing in', () => {
  test.each(LIES)('with %s is refused', async (_, lie, status) => {
    const who = someVisitor();
    const passkey = own.get(await optionsFor(who), lie);
    const answer = await who.post('/api/login/passkey', { passkey });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
    expect((await who.get('/api/user')).status).toBe(401);
  });

  test('works once for a challenge, also when sent twice at once', async () => {
    const who = someVisitor();
    const passkey = own.get(await optionsFor(who));
    const both = await Promise.all([1, 2].map(() => someVisitor().post('/api/login/passkey', { passkey })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await who.post('/api/login/passkey', { passkey })).status).toBe(400);
  });

  test('after the challenge has expired is refused', async () => {
    const who = someVisitor();
    const options = await optionsFor(who);
    await Challenges.update(tokenHash(options.challenge), { set: { ttl: 1 } });
    expect((await who.post('/api/login/passkey', { passkey: own.get(options) })).status).toBe(400);
  });

  test("with another member's name or an unknown key is refused", async () => {
    const other = await somePasskey(await someMember());
    const who = someVisitor();
    const stranger = new Authenticator(who.origin);
    stranger.handle = own.handle;
    const renamed = { ...stranger.get(await optionsFor(who)), id: own.id, rawId: own.id };
    const { userHandle: _, ...nameless } = own.get(await optionsFor(who)).response;
    for (const passkey of [
      own.get(await optionsFor(who), { handle: other.handle }),
      { ...own.get(await optionsFor(who)), response: nameless },
      stranger.get(await optionsFor(who)),
      renamed,
    ])
      expect((await who.post('/api/login/passkey', { passkey })).status).toBe(403);
  });

  test('with a count that does not rise is refused: the key was copied', async () => {
    const who = someVisitor();
    const counting = await somePasskey(await someMember());
    const signInAt = async (count: number) =>
      (await who.post('/api/login/passkey', { passkey: counting.get(await optionsFor(who), { count }) })).status;
    expect([await signInAt(5), await signInAt(5), await signInAt(4), await signInAt(6)]).toEqual([200, 403, 403, 200]);
  });

  test('with malformed bytes is refused with 400 or 403', async () => {
    const who = someVisitor();
    const passkey = own.get(await optionsFor(who));
    const sent = (response: object) =>
      who.post('/api/login/passkey', { passkey: { ...passkey, response: { ...passkey.response, ...response } } });
    expect((await sent({ clientDataJSON: 'e30' })).status).toBe(400);
    expect((await sent({ clientDataJSON: '____' })).status).toBe(400);
    expect((await sent({ authenticatorData: 'AAAA' })).status).toBe(403);
    expect((await sent({ signature: 'AAAA' })).status).toBe(403);
    expect((await sent({ signature: 'not base64url!' })).status).toBe(400);
    expect((await who.post('/api/login/passkey', { passkey })).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  const added = async (lie: Lies) => {
    const passkey = new Authenticator(member.origin).create(await creationOptions(member), lie);
    return (await member.post('/api/passkeys', { passkey })).status;
  };

  test.each(LIES)('with %s is refused', async (_, lie) => {
    expect(await added(lie)).toBe(400);
  });

  test('with certificates is refused', async () => {
    expect(await added({ certificates: true })).toBe(400);
  });

  test('again with the same challenge, or the same passkey, is refused', async () => {
    const [first, second] = [new Authenticator(member.origin), new Authenticator(member.origin)];
    const options = await creationOptions(member);
    const other = await someMember();
    expect((await other.post('/api/passkeys', { passkey: first.create(options) })).status).toBe(400);
    expect((await member.post('/api/passkeys', { passkey: first.create(options) })).status).toBe(200);
    expect((await member.post('/api/passkeys', { passkey: second.create(options) })).status).toBe(400);
    const taken = first.create(await creationOptions(other));
    expect((await other.post('/api/passkeys', { passkey: taken })).status).toBe(409);
  });

  test('with the challenge of a sign-in is refused', async () => {
    const options = await creationOptions(member);
    const { challenge } = await optionsFor(member);
    const passkey = new Authenticator(member.origin).create({ ...options, challenge });
    expect((await member.post('/api/passkeys', { passkey })).status).toBe(400);
  });
});
