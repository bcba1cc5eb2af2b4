/** Which failures are tried again (infra/docs/product-spec.md, section 9). */
import { expect, test } from 'vitest';
import { isRetryable, RETRY_DELAYS_MS } from './retry.ts';

test('only answers that may change are tried again', () => {
  const statuses = [0, ...Array.from({ length: 300 }, (_, n) => 300 + n)];
  const serverErrors = Array.from({ length: 100 }, (_, n) => 500 + n).filter(
    (status) => status !== 501 && status !== 505,
  );
  expect(statuses.filter(isRetryable)).toEqual([0, 408, 409, 418, 423, 429, ...serverErrors]);
  expect(RETRY_DELAYS_MS).toEqual([0, 1000, 3000, 5000]);
});
