/** Skeletons of names: the same for names that look the same, another for names that do not. */
import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';

test.each([
  ['admin', 'АDМІN'],
  ['michelle', 'MicheIIe'],
  ['marnie', 'rnarnie'],
  ['o0o', 'OOO'],
  ['paypal', 'раураl'],
  ['scope', 'ѕсоре'],
  ['Ian', 'lan'],
  ['jane', 'ｊａｎｅ'],
  ['gerard', 'ɢᴇʀᴀʀᴅ'],
])('%s and %s look the same', async (one, other) => {
  expect(await skeletonOf(one)).toBe(await skeletonOf(other));
});

test.each([
  ['anna', 'hanna'],
  ['rené', 'rene'],
  ['jane.b', 'janeb'],
  ['王芳', '王芬'],
  ['nguyen', 'nguyên'],
])('%s and %s look different', async (one, other) => {
  expect(await skeletonOf(one)).not.toBe(await skeletonOf(other));
});

test('a skeleton is its own skeleton', async () => {
  for (const name of ['admin', 'ÀDMÌN', 'ИВАН', 'Ελένη', 'عمر', 'Wm0l1I'])
    expect(await skeletonOf(await skeletonOf(name))).toBe(await skeletonOf(name));
});
