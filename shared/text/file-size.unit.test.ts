/** Sizes of files, written as Uppy's dashboard writes them (its @transloadit/prettier-bytes 0.3.5 gave these texts). */
import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [500, '500 B'],
  [1_500, '1.5 KB'],
  [320_000, '313 KB'],
  [1_048_576, '1 MB'],
  [2_139_095, '2.0 MB'],
  [12_900_000, '12 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
