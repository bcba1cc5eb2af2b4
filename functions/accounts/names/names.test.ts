/** Refuses misleading names: those of staff, and those that look like another member's. */
import { describe, expect, test } from 'vitest';
import { someAdmin, someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;
const register = (username: string) => someVisitor().post('/api/register', { ...somePerson(), username });

describe('a reserved username', () => {
  test.each([
    ['staff', 'administrator'],
    ['in capitals', 'ADMIN'],
    ['l for i', 'ADMlN'],
    ['digits for letters', 'supp0rt'],
    ['Cyrillic letters', 'аdmіn'],
    ['Greek letters', 'νerandah'],
    ['rn for m', 'adrnin'],
    ['accents', 'àdmìn'],
    ['digits after it', 'admin2026'],
    ['other words beside it', 'admin-jane'],
    ['signs between', 'a.d_m-in'],
    ['several together', 'verandah.support-team'],
    ['the site and what it has', 'Verandah.Customer-Care'],
    ['the site between small words', 'the_verandah_team'],
    ['what the forum shows for authors who ask for it', 'Anonymous'],
  ])('is refused: %s', async (_, username) => {
    const answer = await register(username);
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringMatching(/own team/)]);
  });

  test.each(['verandah-lover', 'badminton', 'staffordshire', 'supporter', 'modern', 'the-help-desk-cat'])(
    'is not %s',
    async (name) => {
      const { username } = somePerson();
      expect((await register(`${name}-${username.slice(-6)}x`)).status).toBe(200);
    },
  );
});

describe('a look-alike', () => {
  const { username } = somePerson();
  const original = `Mila.${username}`;

  test.each([
    ['a Cyrillic a', (name: string) => name.replace('a', 'а')],
    ['l for i', (name: string) => name.replace('i', 'l')],
    ['a capital I for l', (name: string) => name.replace('l', 'I')],
    ['1 for l', (name: string) => name.replace('l', '1')],
    ['rn for m', (name: string) => name.replace('M', 'rn')],
  ])('of a member is refused: %s', async (_, change) => {
    await register(original);
    const answer = await register(change(original));
    expect([answer.status, await messageOf(answer)]).toEqual([409, expect.stringMatching(/looks too much like/)]);
  });

  test('registered at the same moment as its original: one of them succeeds', async () => {
    const { username: plain } = somePerson();
    const names = [`paul.${plain}`, `pau1.${plain}`, `pauI.${plain}`, `раul.${plain}`, `paul.${plain}`.toUpperCase()];
    const answers = await Promise.all(names.flatMap((name) => [register(name), register(name)]));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test('when refused leaves its email address free', async () => {
    const person = somePerson();
    await register(`reef.${person.username}`);
    const lookalike = { ...person, username: `rеef.${person.username}` };
    expect((await someVisitor().post('/api/register', lookalike)).status).toBe(409);
    expect((await someVisitor().post('/api/register', person)).status).toBe(200);
  });
});

describe('a first name', () => {
  test.each([
    'Admin',
    'Verandah',
    'Verandah Support',
    'The Verandah team',
    'Verandah Support Desk',
    'Аdmin Jane',
    'Anonymous',
    '✨ Moderator ✨',
    'Deleted member',
  ])('is not %s', async (firstName) => {
    const member = await someMember();
    const answer = await member.put('/api/user', { firstName });
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringMatching(/own team/)]);
  });

  test('may have the site in it beside other words', async () => {
    const member = await someMember();
    expect((await member.put('/api/user', { firstName: 'Mia with a verandah' })).status).toBe(200);
  });

  test('can belong to several members', async () => {
    for (const member of [await someMember(), await someMember()])
      expect((await member.put('/api/user', { firstName: 'Marnie' })).status).toBe(200);
  });

  test('of an admin may be a reserved one', async () => {
    const admin = await someAdmin();
    expect((await admin.put('/api/user', { firstName: 'Verandah Support' })).status).toBe(200);
  });
});
