/** What is searched for, and which of the passages reach the model. */
import { expect, test } from 'vitest';
import { passagesFrom, queryFor } from './retrieval.ts';

const result = (text: string, score: number, metadata?: Record<string, string>) => ({
  content: { text },
  location: { type: 'S3' as const, s3Location: { uri: 's3://library/passages/queenslanders.md/003.md' } },
  score,
  ...(metadata && { metadata }),
});
const metadata = { title: 'Queenslanders', heading: 'Fans', document: 'queenslanders.md', place: 'section 3' };

test('strong passages are numbered in their order; weak and empty ones are dropped', () => {
  const passages = passagesFrom([
    result('First.', 0.9, metadata),
    result('Weak.', 0.1, metadata),
    result('  ', 0.8, metadata),
    result('Second.', 0.4, metadata),
  ]);
  expect(passages).toEqual([
    {
      text: 'First.',
      source: { n: 1, title: 'Queenslanders', heading: 'Fans', document: 'queenslanders.md', excerpt: 'First.' },
    },
    {
      text: 'Second.',
      source: { n: 2, title: 'Queenslanders', heading: 'Fans', document: 'queenslanders.md', excerpt: 'Second.' },
    },
  ]);
});

test('a passage without metadata is named by its file', () => {
  expect(passagesFrom([result('Text.', 0.9)])[0]?.source).toMatchObject({
    title: '003.md',
    heading: '',
    document: '003.md',
  });
});

test('the excerpt of a long passage ends between words', () => {
  const excerpt =
    passagesFrom([result('Verandahs shade the wall. '.repeat(40), 0.9, metadata)])[0]?.source.excerpt ?? '';
  expect(excerpt.length).toBeLessThanOrEqual(281);
  expect(excerpt).toMatch(/(Verandahs|shade|the|wall\.)…$/);
});

test('a short follow-up is searched together with the question before it, a long one alone', () => {
  expect(queryFor('And in white?', 'How do I paint VJ walls?')).toBe('And in white?\nHow do I paint VJ walls?');
  expect(queryFor('And in white?', undefined)).toBe('And in white?');
  const long = 'What would suit a narrow hall in a Federation house that faces south?';
  expect(queryFor(long, 'How do I paint VJ walls?')).toBe(long);
  expect(queryFor('x'.repeat(8000), undefined)).toHaveLength(1000);
});
