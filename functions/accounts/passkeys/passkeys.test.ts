/** A member's passkeys through the API: adding, listing, renaming, using and removing them. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { Authenticator, creationOptions, somePasskey } from '../../../infra/testing/passkeys/authenticator.ts';
import { tenMinutesLater } from '../../../infra/testing/passkeys/session-age.ts';
import { mailsTo, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { type Member, someAdmin, someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import {
  ConfirmationOptions,
  type CreationOptions,
  PasskeyRecord,
  RequestOptions,
} from '../../../shared/accounts/passkeys.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import { resetToken } from '../reset-link.ts';

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

  test('signs in a suspended member, who stays suspended', async () => {
    const [admin, member] = [await someAdmin(), await someMember()];
    const authenticator = await somePasskey(member);
    await admin.post(`/api/admin/members/${member.user.id}/suspend`, { reason: 'For this test' });
    const phone = someVisitor();
    expect(await (await signIn(phone, authenticator)).json()).toMatchObject({ isSuspended: true });
    expect((await phone.put('/api/user', { firstName: 'Rude' })).status).toBe(403);
  });

  test('signs in after too many wrong passwords', async () => {
    const member = await someMember();
    const authenticator = await somePasskey(member);
    const phone = someVisitor();
    const guess = () => phone.post('/api/login', { username: member.username, password: 'wrong' });
    for (let n = 0; n < 5; n++) await guess();
    expect((await guess()).status).toBe(429);
    expect((await signIn(phone, authenticator)).status).toBe(200);
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

  test('of another member can be neither renamed nor removed', async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const { passkeyId } = await somePasskey(member);
    expect((await other.put(`/api/passkeys/${passkeyId}`, { name: 'Mine' })).status).toBe(404);
    expect((await remove(other, passkeyId)).status).toBe(404);
    expect((await remove(member, 'none')).status).toBe(404);
    expect(await listOf(member)).toHaveLength(1);
  });
});

describe('a reset of the password', () => {
  const reset = async (who: Visitor, username: string) =>
    who.post('/api/password-reset', { token: await resetToken(username), newPassword: 'quolls nap at noon' });

  test('removes the passkeys of who registered with the address first', async () => {
    const member = await someMember();
    const [own, second] = [await somePasskey(member), await somePasskey(member)];
    const owner = someVisitor();
    expect((await reset(owner, member.username)).status).toBe(200);
    expect(await listOf(owner)).toEqual([]);
    for (const authenticator of [own, second]) expect((await signIn(someVisitor(), authenticator)).status).toBe(403);
    const added = await somePasskey(owner);
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([added.passkeyId]);
    expect((await reset(someVisitor(), member.username)).status).toBe(200);
  });

  test('leaves an admin their passkeys, a second factor', async () => {
    const admin = await someAdmin();
    const own = await somePasskey(admin);
    const who = someVisitor();
    expect((await reset(who, admin.username)).status).toBe(200);
    expect((await listOf(who)).map(({ id }) => id)).toEqual([own.passkeyId]);
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
