/** Which errors count as an outage of a service, by their SDK metadata. */
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { TimeoutExceeded, withinTimeout } from './deadline.ts';
import { isOutage } from './outage.ts';

const answered = (name: string, httpStatusCode?: number) =>
  new DynamoDBServiceException({
    name,
    $fault: 'client',
    $metadata: { ...(httpStatusCode !== undefined && { httpStatusCode }), attempts: 3 },
  });
/** As Node.js reports a connection that ends within a body. */
const cutOff = (more: object = {}) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });
const broken = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error('aborted'), { name, $metadata: { httpStatusCode, attempts: 3 } });

test.each([
  ['throttled with 400', answered('ThrottlingException', 400)],
  ['failed', answered('InternalServerError', 500)],
  ['out of reach', broken('Error')],
  ['cut off in its answer', broken('Error', 200)],
  ['cut off in a refusal', cutOff({ $metadata: { httpStatusCode: 404, attempts: 2 } })],
  ['cut off in a body that we read', cutOff()],
])('a service that is %s is an outage', (_, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a refused call', answered('ValidationException', 400)],
  ['an error of ours', new TypeError('not a function')],
  ['nothing at all', undefined],
])('%s is no outage', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test('withinTimeout rejects late work with TimeoutExceeded, and passes other results on', async () => {
  await expect(withinTimeout(new Promise(() => {}), 5)).rejects.toBeInstanceOf(TimeoutExceeded);
  expect(await withinTimeout(Promise.resolve('done'), 5)).toBe('done');
  await expect(withinTimeout(Promise.reject(new TypeError('no')), 5)).rejects.toBeInstanceOf(TypeError);
});
