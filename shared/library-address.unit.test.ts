/** The URLs of the library's files and passages. */
import { expect, test } from 'vitest';
import { articleAddress, documentAt, passageAddress, slugOf } from './library-address.ts';

test.each([
  ['kitchens.md', 'kitchens'],
  ['Paint & care (2).pdf', 'Paint & care (2)~pdf'],
  ['notes.txt', 'notes~txt'],
  ['notes.txt.md', 'notes~txt~md'],
  ['v1.2.md', 'v1~2~md'],
  ['READ.MD', 'READ~MD'],
])('the slug of %s is %s', (document, slug) => {
  expect(slugOf(document)).toBe(slug);
  expect(documentAt(slug)).toBe(document);
});

test('the URL of a passage contains its quotes', () => {
  expect(passageAddress('a & b.pdf', 'a & b.pdf/003', ['50 % & more?', 'Two.'])).toBe(
    '/library/a%20%26%20b~pdf?passage=a%20%26%20b.pdf%2F003&quote=50%20%25%20%26%20more%3F&quote=Two.',
  );
  expect(passageAddress('kitchens.md', '', ['Two.'])).toBe('/library/kitchens');
  expect(articleAddress('kitchens', 'gas')).toBe('/library/kitchens#gas');
});

test('the URL of a passage is at most 3,000 characters long', () => {
  const address = passageAddress(
    'a.md',
    'a.md/001',
    Array.from({ length: 50 }, () => 'é'.repeat(2_000)),
  );
  expect(address.length).toBeLessThanOrEqual(3_000);
  expect(() => new URL(address, 'https://a.example')).not.toThrow();
});
