/** Registering: the new account, and the names and passwords that are refused, there and later. */
import { describe, expect, test } from 'vitest';
import { someAdmin, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { markVerified } from './operator.ts';

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;
const refusalOf = async (answer: Response) => [answer.status, await messageOf(answer)];
const register = (change: object = {}) => someVisitor().post('/api/register', { ...somePerson(), ...change });
const MATCHING = (words: RegExp) => expect.stringMatching(words) as string;

describe('a new account', () => {
  test('signs the member in and names them after their username', async () => {
    const person = somePerson();
    const who = someVisitor();
    const answer = await who.post('/api/register', person);
    expect(answer.status).toBe(200);
    const user = await answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      username: person.username,
      email: person.email,
      emailVerified: false,
      firstName: person.username,
      profileImageUrl: null,
      role: 'member',
    });
    expect(await (await who.get('/api/user')).json()).toEqual(user);
  });

  test('of eight who register one name at once, one gets it, also with a waiting address', async () => {
    const holder = somePerson();
    await register(holder);
    for (const { email } of [somePerson(), holder]) {
      const { username } = somePerson();
      const names = Array.from({ length: 8 }, (_, n) => (n % 2 ? username : username.toUpperCase()));
      const answers = await Promise.all(names.map((name) => register({ username: name, email })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(7).fill(409),
      ]);
    }
  });

  test('is refused for a verified address, and the refused name stays free', async () => {
    const first = somePerson();
    await register(first);
    await markVerified(first.username);
    const second = { ...somePerson(), email: first.email.toUpperCase() };
    const refused = await register(second);
    expect(await refused.clone().json()).toMatchObject({ field: 'email' });
    expect(await refusalOf(refused)).toEqual([409, MATCHING(/email address/)]);
    expect((await register({ ...second, email: `other-${first.email}` })).status).toBe(200);
  });

  test.each([
    ['a short password', { password: 'seven77' }, /at least 8/],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, /at most 128/],
    ['no email address', { email: 'nobody' }, /email address/],
    ['a username with spaces', { username: 'two words' }, /letters, digits/],
    ['an invisible username', { username: '\u3164\u3164' }, /letters, digits/],
    ['a username of accents that are heaped up', { username: `j${'\u0321\u0335'.repeat(9)}ane` }, /letters, digits/],
    ['a username of two alphabets', { username: 'premiuм' }, /one alphabet/],
    ['one with a digit of another alphabet', { username: 'paul२०' }, /one alphabet/],
    ['an unknown field', { role: 'admin' }, /role/],
  ])('is refused with a message: %s', async (_, change, expected) => {
    expect(await refusalOf(await register(change))).toEqual([400, MATCHING(expected)]);
  });
});

test.each(['Иван', 'عمر٣', 'スーパーjane', 'अमन२०', 'प्रिया', 'ก้องภพ', 'שרה'])(
  'a username of one alphabet, or of those that are written together, is accepted: %s',
  async (name) => {
    expect((await register({ username: `${name}_${Date.now()}` })).status).toBe(200);
  },
);

describe('a look-alike', () => {
  const { username } = somePerson();
  const original = `Mila.${username}`;

  test.each([
    ['l for i', (name: string) => name.replace('i', 'l')],
    ['rn for m', (name: string) => name.replace('M', 'rn')],
  ])('of a member is refused: %s', async (_, change) => {
    await register({ username: original });
    expect(await refusalOf(await register({ username: change(original) }))).toEqual([
      409,
      MATCHING(/looks too much like/),
    ]);
  });

  test('of a member is refused: all letters of another alphabet', async () => {
    const [latin, cyrillic] = ['aceopx', 'асеорх'];
    const places = Array.from({ length: 16 }, () => Math.floor(Math.random() * latin.length));
    const spelled = (letters: string) => places.map((place) => letters[place]).join('');
    await register({ username: spelled(latin) });
    expect(await refusalOf(await register({ username: spelled(cyrillic) }))).toEqual([
      409,
      MATCHING(/looks too much like/),
    ]);
  });

  test('registered at the same moment as its original: one of them succeeds', async () => {
    const { username: plain } = somePerson();
    const names = [`paul.${plain}`, `pau1.${plain}`, `pauI.${plain}`, `pɑul.${plain}`, `paul.${plain}`.toUpperCase()];
    const answers = await Promise.all(names.map((username) => register({ username })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(4).fill(409)]);
  });

  test('when refused leaves its email address free', async () => {
    const person = somePerson();
    await register({ username: `reef.${person.username}` });
    expect((await register({ ...person, username: `reeƒ.${person.username}` })).status).toBe(409);
    expect((await register(person)).status).toBe(200);
  });
});

describe('a name of our team', () => {
  test('is refused as a username and as a first name', async () => {
    expect(await refusalOf(await register({ username: 'verandah.support-team' }))).toEqual([400, MATCHING(/own team/)]);
    const answer = await (await someMember()).put('/api/user', { firstName: 'Аdmin Jane' });
    expect(await refusalOf(answer)).toEqual([400, MATCHING(/own team/)]);
  });

  test('may be the first name of an admin; others may belong to several members', async () => {
    const admin = await someAdmin();
    expect((await admin.put('/api/user', { firstName: 'Verandah Support' })).status).toBe(200);
    for (const member of [await someMember(), await someMember()])
      expect((await member.put('/api/user', { firstName: 'Mia with a verandah' })).status).toBe(200);
  });
});

describe('an easily guessed password is refused', () => {
  const { username, email } = somePerson();
  test.each([
    ['the username', username, /your username, your email/],
    ['the name of the site', 'Verandah', /our name/],
    ['a common password', 'iloveyou1', /most common passwords/],
  ])('%s', async (_, password, message) => {
    expect(await refusalOf(await register({ username, email, password }))).toEqual([400, MATCHING(message)]);
  });

  test('and only the password: a better one creates the account', async () => {
    expect((await register({ username, email, password: 'iloveyou1 and quolls' })).status).toBe(200);
  });

  test('also as a new one, which changes nothing', async () => {
    const member = await someMember();
    const change = (newPassword: string) =>
      member.put('/api/user/password', { currentPassword: member.password, newPassword });
    for (const password of [member.username, member.email]) expect((await change(password)).status, password).toBe(400);
    expect(await refusalOf(await change('sunshine'))).toEqual([400, MATCHING(/most common passwords/)]);
    expect((await member.post('/api/login', { username: member.username, password: member.password })).status).toBe(
      200,
    );
  });

  test('also in a reset, whose link still works', async () => {
    const { resetToken } = await import('./reset-link.ts');
    const member = await someMember();
    const token = await resetToken(member.username);
    const reset = (newPassword: string) => someVisitor().post('/api/password-reset', { token, newPassword });
    expect([(await reset('baseball')).status, (await reset(member.username)).status]).toEqual([400, 400]);
    expect((await reset('quolls nap at noon')).status).toBe(200);
  });
});
