/** A member's passkeys through the API, and forged, replayed and borrowed answers, which no honest browser sends. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  Authenticator,
  creationOptions,
  FLAGS,
  type Lies,
  somePasskey,
} from '../../../infra/testing/passkeys/authenticator.ts';
import { tenMinutesLater } from '../../../infra/testing/passkeys/session-age.ts';
import { mailsTo, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { type Member, someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import {
  ConfirmationOptions,
  type CreationOptions,
  PasskeyRecord,
  RequestOptions,
} from '../../../shared/accounts/passkeys.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { Challenges } from '../items.ts';

inOneWindow();

const tokenOf = ({ cookie }: Member) => cookie.split('=')[1] ?? '';
const listOf = async (who: Visitor) => z.array(PasskeyRecord).parse(await (await who.get('/api/passkeys')).json());
const remove = (who: Visitor, id: string) => who.fetch(`/api/passkeys/${id}`, { method: 'DELETE' });
const refusalOf = async (answer: Response) => [answer.status, ErrorAnswer.parse(await answer.json()).code];
const signInOptions = async (who: Visitor) =>
  RequestOptions.parse(await (await who.post('/api/login/passkey/options')).json());
const signIn = async (who: Visitor, authenticator: Authenticator) =>
  who.post('/api/login/passkey', { passkey: authenticator.get(await signInOptions(who)) });

describe('a passkey', () => {
  test('is added, named, used and removed, with a mail for each change', async () => {
    const member = await someMember();
    const options = await creationOptions(member);
    const host = new URL(member.origin).hostname;
    expect(options).toMatchObject({ rp: { id: host }, attestation: 'none', user: { name: member.username } });
    expect(options.user.id).not.toContain(member.user.id);
    const authenticator = new Authenticator(member.origin);
    expect((await member.post('/api/passkeys', { passkey: authenticator.create(options) })).status).toBe(200);
    const changed = await nextMailTo(member.email, 'passkey-changed');
    expect(changed.text).toMatch(/passkey was just added/);

    const path = `/api/passkeys/${authenticator.passkeyId}`;
    expect((await member.put(path, { name: ' My  phone ' })).status).toBe(200);
    expect(await listOf(member)).toMatchObject([{ id: authenticator.passkeyId, name: 'My phone', lastUsedAt: null }]);
    const phone = someVisitor();
    const signedIn = await signIn(phone, authenticator);
    expect([signedIn.status, await signedIn.json()]).toEqual([200, expect.objectContaining({ id: member.user.id })]);
    expect((await phone.get('/api/user')).status).toBe(200);
    expect(await listOf(member)).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string }]);

    expect((await remove(member, authenticator.passkeyId)).status).toBe(200);
    await nextMailTo(member.email, 'passkey-changed', 1);
    expect(await listOf(member)).toEqual([]);
    expect((await remove(member, authenticator.passkeyId)).status).toBe(404);
    expect((await signIn(someVisitor(), authenticator)).status).toBe(403);
    expect(await mailsTo(member.email, 'passkey-changed')).toHaveLength(2);
  });

  test('ten are the most, also when they come at once', async () => {
    const member = await someMember();
    const making: [Authenticator, CreationOptions][] = [];
    for (let n = 0; n < 12; n++) making.push([new Authenticator(member.origin), await creationOptions(member)]);
    const answers = await Promise.all(
      making.map(([authenticator, options]) =>
        member.post('/api/passkeys', { passkey: authenticator.create(options) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await listOf(member)).toHaveLength(10);
    expect((await member.post('/api/passkeys/options', {})).status).toBe(409);
  });
});

describe('five minutes after signing in', () => {
  test('adding and removing ask again: the password will do', async () => {
    const member = await someMember();
    const { passkeyId } = await somePasskey(member);
    await tenMinutesLater(tokenOf(member));
    for (const act of [() => remove(member, passkeyId), () => member.post('/api/passkeys/options', {})])
      expect(await refusalOf(await act())).toEqual([403, 'confirmation-needed']);
    const wrong = await member.post('/api/confirmation', { password: 'not this one' });
    expect(await refusalOf(wrong)).toEqual([403, undefined]);
    expect((await remove(member, passkeyId)).status).toBe(403);
    expect((await member.post('/api/confirmation', { password: member.password })).status).toBe(200);
    expect((await remove(member, passkeyId)).status).toBe(200);
  });

  test('a passkey confirms too, and only its owner', async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const [own, foreign] = [await somePasskey(member), await somePasskey(other)];
    await tenMinutesLater(tokenOf(member));
    const asked = async () =>
      ConfirmationOptions.parse(await (await member.post('/api/confirmation/options')).json()).passkey;
    const options = await asked();
    expect(options?.allowCredentials).toMatchObject([{ id: own.id, transports: ['internal'] }]);
    expect(options?.allowCredentials).toHaveLength(1);
    if (!options) return;
    const confirmBy = (authenticator: Authenticator, given: RequestOptions) =>
      member.post('/api/confirmation', { passkey: authenticator.get(given) });
    expect((await confirmBy(foreign, options)).status).toBe(403);
    // These options are for signing in, not for a confirmation.
    expect((await confirmBy(own, await signInOptions(member))).status).toBe(400);
    expect((await other.post('/api/confirmation', { passkey: own.get(options) })).status).toBe(400);
    expect((await remove(member, own.passkeyId)).status).toBe(403);
    expect((await confirmBy(own, options)).status).toBe(200);
    expect((await confirmBy(own, options)).status).toBe(400);
    expect((await remove(member, own.passkeyId)).status).toBe(200);
  });

  test('a passkey confirms without a user handle, not with that of another member', async () => {
    const member = await someMember();
    const own = await somePasskey(member);
    const answerWith = async (handle: string | undefined) => {
      const { passkey } = ConfirmationOptions.parse(await (await member.post('/api/confirmation/options')).json());
      if (!passkey) throw new Error('no options for the passkey');
      const { userHandle: _, ...response } = own.get(passkey).response;
      const given = {
        ...own.get(passkey),
        response: { ...response, ...(handle !== undefined && { userHandle: handle }) },
      };
      return (await member.post('/api/confirmation', { passkey: given })).status;
    };
    expect(await answerWith('c29tZWJvZHk')).toBe(403);
    expect(await answerWith(undefined)).toBe(200);
  });
});

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
    const passkey = own.get(await signInOptions(who), lie);
    const answer = await who.post('/api/login/passkey', { passkey });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
    expect((await who.get('/api/user')).status).toBe(401);
  });

  test('works once for a challenge, also when sent twice at once', async () => {
    const who = someVisitor();
    const passkey = own.get(await signInOptions(who));
    const both = await Promise.all([1, 2].map(() => someVisitor().post('/api/login/passkey', { passkey })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await who.post('/api/login/passkey', { passkey })).status).toBe(400);
  });

  test('after the challenge has expired is refused', async () => {
    const who = someVisitor();
    const options = await signInOptions(who);
    await Challenges.update(tokenHash(options.challenge), { set: { ttl: 1 } });
    expect((await who.post('/api/login/passkey', { passkey: own.get(options) })).status).toBe(400);
  });

  test("with another member's name or an unknown key is refused", async () => {
    const other = await somePasskey(await someMember());
    const who = someVisitor();
    const stranger = new Authenticator(who.origin);
    stranger.handle = own.handle;
    const renamed = { ...stranger.get(await signInOptions(who)), id: own.id, rawId: own.id };
    const { userHandle: _, ...nameless } = own.get(await signInOptions(who)).response;
    for (const passkey of [
      own.get(await signInOptions(who), { handle: other.handle }),
      { ...own.get(await signInOptions(who)), response: nameless },
      stranger.get(await signInOptions(who)),
      renamed,
    ])
      expect((await who.post('/api/login/passkey', { passkey })).status).toBe(403);
  });

  test('with a count that does not rise is refused: the key was copied', async () => {
    const who = someVisitor();
    const counting = await somePasskey(await someMember());
    const signInAt = async (count: number) =>
      (await who.post('/api/login/passkey', { passkey: counting.get(await signInOptions(who), { count }) })).status;
    expect([await signInAt(5), await signInAt(5), await signInAt(4), await signInAt(6)]).toEqual([200, 403, 403, 200]);
  });

  test('with malformed bytes is refused with 400 or 403', async () => {
    const who = someVisitor();
    const passkey = own.get(await signInOptions(who));
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

  test.each<[string, Lies]>([
    ...LIES.map(([what, lie]): [string, Lies] => [what, lie]),
    ['certificates', { certificates: true }],
  ])('with %s is refused', async (_, lie) => {
    expect(await added(lie)).toBe(400);
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
    const { challenge } = await signInOptions(member);
    const passkey = new Authenticator(member.origin).create({ ...options, challenge });
    expect((await member.post('/api/passkeys', { passkey })).status).toBe(400);
  });
});
