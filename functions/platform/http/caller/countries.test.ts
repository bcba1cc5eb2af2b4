/** What the edge adds to a call, and what it compresses: the country check, for registering and starting a payment alone, and long responses. */
import { describe, expect, inject, test } from 'vitest';
import { ADDRESS_HEADER, COUNTRY_HEADER, visitor } from '../../../../infra/local/visitor.ts';
import { someAddress, someMember, somePerson } from '../../../../infra/testing/people/people.ts';

const someoneIn = (country: string, more: Record<string, string> = {}) =>
  visitor(inject('stage').origin, { [ADDRESS_HEADER]: someAddress(), [COUNTRY_HEADER]: country, ...more });
const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

// A deployed stage detects the real country of the tests.
describe.skipIf(inject('deployed'))('outside the countries of the stage', () => {
  test('registering is refused, and the message says what is still open', async () => {
    const answer = await someoneIn('NZ').post('/api/register', somePerson());
    expect(answer.status).toBe(403);
    const message = await messageOf(answer);
    expect(message).toContain('create an account or start a membership in Australia');
    expect(message).toContain('Everything else works from anywhere');
    expect(message).toContain('support@');
  });

  test('a member who travels signs in and reads, and cannot start a payment', async () => {
    const member = await someMember();
    const abroad = someoneIn('NZ');
    const { username, password } = member;
    expect((await abroad.post('/api/login', { username, password })).status).toBe(200);
    for (const path of ['/api/user', '/api/subscription/status', '/api/forum/posts'])
      expect((await abroad.get(path)).status, path).toBe(200);
    expect((await abroad.post('/api/forum/posts', { title: 'From Lyon', content: 'Bonjour.' })).status).toBe(200);
    expect((await abroad.post('/api/subscription/create')).status).toBe(403);
    expect((await member.post('/api/subscription/create')).status).toBe(200);
  });

  test.each([
    ['an unknown country', 'unknown', '/api/register', {}],
    ['a country header from the caller', 'NZ', '/api/register', { 'x-viewer-country': 'AU' }],
    ['a percent-encoded path', 'AU', '/api/%72egister', {}],
    ['both', 'NZ', '/api/%72egister', { 'x-viewer-country': 'AU' }],
  ])('%s is refused', async (_, country, path, headers) => {
    expect((await someoneIn(country, headers).post(path, somePerson())).status).toBe(403);
  });
});

test('long responses are compressed for clients that accept it', async () => {
  const member = await someMember();
  const encodingFor = async (accepted: string) => {
    const answer = await member.fetch('/api/articles', { headers: { 'accept-encoding': accepted } });
    return { encoding: answer.headers.get('content-encoding'), body: await answer.json() };
  };
  const [packed, plain] = [await encodingFor('gzip, deflate, br'), await encodingFor('identity')];
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', null]);
  expect(plain.body).toEqual(packed.body);
});
