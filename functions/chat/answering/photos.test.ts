/** Which photos of the conversation an answer gets beside the question's own. */
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../shared/designer/understanding.ts';
import type { History } from '../designer/history.ts';
import { understandByRules } from '../understanding/rules.ts';
import { earlierPhotos } from './photos.ts';

const photo = (n: number) => ({ n, path: `/objects/images/${n}` });
const photos = [1, 2, 3, 4].map(photo);
const history: History = {
  turns: [],
  past: [],
  photos,
  photoInView: photo(2),
  pins: [2, 3].map((n) => ({ photo: n, notes: [] })),
  hazardsSaid: [],
};
const numbers = (intent: Intent, own?: number) =>
  earlierPhotos(
    { ...understandByRules('', [], photos.length), intent },
    history,
    own === undefined ? undefined : photo(own),
  ).map(({ n }) => n);

describe('of four photos', () => {
  test('the last two are compared', () => expect(numbers('compare-photos')).toEqual([3, 4]));

  test('the newest is compared with the one that the question brings', () =>
    expect(numbers('compare-photos', 5)).toEqual([4]));

  test('the newest other one is compared with the one that the question points at', () =>
    expect(numbers('compare-photos', 4)).toEqual([3]));

  test('a question about a pin gets the photo of the newest pins', () => {
    expect(numbers('about-a-pin')).toEqual([3]);
  });

  test('any other question about the home gets the one in view', () => {
    expect(numbers('question')).toEqual([2]);
  });

  test('a question that brings a photo gets no other', () => expect(numbers('question', 5)).toEqual([]));

  test('a greeting gets none', () => expect(numbers('greeting')).toEqual([]));
});
