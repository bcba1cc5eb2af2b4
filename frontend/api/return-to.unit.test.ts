/** Which places a sign-in link may lead to. */
import { expect, test } from 'vitest';
import { pathToReturnTo, safeReturnTo } from './return-to.ts';

const origin = 'https://verandah.example';
const after = (returnTo: string) => safeReturnTo(`?${new URLSearchParams({ returnTo })}`, origin);

test('a path on this site is kept with its query and fragment', () => {
  expect(after('/assistant?from=card#latest')).toBe('/assistant?from=card#latest');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'assistant',
  '',
])('%j leads home', (returnTo) => {
  expect(after(returnTo)).toBe('/');
});

test('an address without returnTo leads home', () => {
  expect(safeReturnTo('', origin)).toBe('/');
});

test('a path that the sign-in call would refuse as too long loses its query', () => {
  const whole = { pathname: '/library', search: '?q='.padEnd(2_992, 'a'), hash: '' };
  expect(pathToReturnTo(whole)).toHaveLength(3_000);
  expect(pathToReturnTo({ ...whole, search: `${whole.search}a` })).toBe('/library');
});

test('the row that a link names is kept, and the token of a mailed link is not', () => {
  const account = { pathname: '/account', search: '' };
  expect(pathToReturnTo({ ...account, hash: '#passkeys' })).toBe('/account#passkeys');
  expect(pathToReturnTo({ ...account, hash: '#token=abc' })).toBe('/account');
});
