/** Links and paragraphs in a member's text. */
import { array, assert, oneof, property, string, webUrl } from 'fast-check';
import { expect, test } from 'vitest';
import { openingOf, paragraphsOf, partsOf } from './linked-text.ts';

const words = (text: string) =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : part.words))
    .join('');
const links = (text: string) => partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.words]));

test('web addresses become links, without the sentence’s punctuation', () => {
  expect(links('See https://example.com/a, (http://example.org/b_(c)), and https://example.net/d?e=1#f.')).toEqual([
    'https://example.com/a',
    'http://example.org/b_(c)',
    'https://example.net/d?e=1#f',
  ]);
});

test('an address followed by thousands of brackets is fast', () => {
  // Counting the brackets again for each one would take minutes.
  expect(links(`https://example.com/(a)${')'.repeat(300_000)}`)).toEqual(['https://example.com/(a)']);
  expect(links(`https://example.com/${').'.repeat(150_000)}`)).toEqual(['https://example.com/']);
});

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'https://a:b@evil.example/',
    'https://',
    'http://localhost/logout',
    'www.example.com',
    '<a href="x">y</a>',
  ])
    expect(links(text), text).toEqual([]);
});

test('a link leads where it says, and only by http or https', () => {
  assert(
    property(webUrl({ withQueryParameters: true, withFragments: true }), string(), (url, around) => {
      const found = partsOf(`${around} ${url} ${around}`).filter((part) => typeof part !== 'string');
      expect(found.length).toBeGreaterThan(0);
      for (const { href } of found) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});

test('no text is lost or added', () => {
  assert(
    property(array(oneof(string({ unit: 'grapheme' }), webUrl())), (pieces) => {
      expect(words(pieces.join(' '))).toBe(pieces.join(' '));
    }),
  );
});

test('blank lines separate paragraphs; single line breaks stay', () => {
  expect(paragraphsOf('one\nstill one\n \n\ntwo\n\n\n\nthree')).toEqual(['one\nstill one', 'two', 'three']);
});

test('a collapsed text ends at a paragraph or a word', () => {
  expect(openingOf('a '.repeat(100))).toBeUndefined();
  expect(openingOf(`${'a'.repeat(150)}\n\n${'b'.repeat(900)}`)).toBe('a'.repeat(150));
  expect(openingOf('word '.repeat(400))).toMatch(/word$/);
  expect(openingOf('line\n'.repeat(40))).toBe('line\nline\nline\nline');
  expect(openingOf(`${'x'.repeat(189)}${'👩🏽‍🔧'.repeat(90)}`)?.isWellFormed()).toBe(true);
});
