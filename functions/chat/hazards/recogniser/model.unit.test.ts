/** The trained model as a file. */
import { expect, test } from 'vitest';
import { readModel, writeModel } from './model.ts';

test('a model that is written and read again is the same', () => {
  const model = {
    keys: Uint32Array.of(7, 9, 2_000_000_000, 4_294_967_295),
    rarity: Uint8Array.of(0, 24, 128, 255),
    weights: Int8Array.of(-128, -1, 0, 127),
    step: 0.03,
    bias: [0.5, -0.25],
  };
  const file = writeModel(model, 'the digest');
  expect(file.examples).toBe('the digest');
  expect(readModel(JSON.parse(JSON.stringify(file)))).toEqual(model);
});
