/** Where a long text is cut. */
import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf } from './beginning.ts';

test('a text that fits stays as it is', () => {
  expect(beginningOf('a'.repeat(20), 20)).toBe('a'.repeat(20));
});

test('a text is cut at a blank, so that no word or address is cut', () => {
  expect(beginningOf('Which white for a south-facing room?', 20)).toBe('Which white for a');
  expect(beginningOf('See the page https://example.com/rugs', 20)).toBe('See the page');
});

test('a text without blanks is cut between characters', () => {
  expect(beginningOf('字'.repeat(30), 20)).toBe('字'.repeat(20));
  // Seven UTF-16 units each.
  expect(beginningOf('👩🏽‍🔧'.repeat(9), 20)).toBe('👩🏽‍🔧'.repeat(2));
});

test('a character with thousands of marks is cut', () => {
  expect(beginningOf(`a${'\u0301'.repeat(10_000)}`, 20)).toHaveLength(20);
  expect(beginningOf(`${'a'.repeat(19)}👩${'\u0301'.repeat(10_000)}`, 20)).toBe('a'.repeat(19));
});

test('the beginning is well-formed, not longer than the maximum, and begins the text', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 200 }), integer({ min: 2, max: 100 }), (text, max) => {
      const beginning = beginningOf(text, max);
      expect(beginning.length).toBeLessThanOrEqual(max);
      expect(text.startsWith(beginning)).toBe(true);
      expect(beginning.isWellFormed()).toBe(true);
      expect(beginningOf(beginning, max)).toBe(beginning);
    }),
  );
});
