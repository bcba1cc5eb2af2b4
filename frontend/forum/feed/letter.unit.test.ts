/** What a post without a photo shows instead. */
import { expect, test } from 'vitest';
import { initialOf, questionOf } from './letter.ts';

test('shows the first question that fits', () => {
  const content = 'Big rugs are the answer. Is one rug better than two? Or none?';
  expect(questionOf({ content })).toBe('Is one rug better than two?');
});

test('a text without a question has none', () => {
  for (const content of ['Words.', 'Why?', `${'So '.repeat(60)}long?`, 'See https://example.com/?'])
    expect(questionOf({ content }), content).toBeUndefined();
});

test('the title gives its first letter', () => {
  expect(initialOf({ title: '“a door that sticks' })).toBe('A');
  expect(initialOf({ title: '3 rooms' })).toBe('3');
  expect(initialOf({ title: '🏡' })).toBe('🏡');
});
