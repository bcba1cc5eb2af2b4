/** The messages of a failed call (infra/docs/product-spec.md, section 8 and "Errors and limits"). */
import { expect, test } from 'vitest';
import { ApiError, messageFor } from './client.ts';

const answer = (status: number, body: string) => {
  const error = new ApiError(status, body);
  return [error.message, messageFor(error, 'What the caller says.')];
};

test("its message is the status and the body, its words the server's", () => {
  const body = JSON.stringify({ message: 'Too many tries.', error: 'Too many tries.' });
  expect(answer(429, body)).toEqual([`429: ${body}`, 'Too many tries.']);
  expect(answer(503, 'Out of order.')).toEqual(['503: Out of order.', 'Out of order.']);
});

test("the server's words where an answer has `error` alone", () => {
  expect(answer(429, JSON.stringify({ error: 'Too many files.' }))[1]).toBe('Too many files.');
});

test('an empty body: the text of the status in the message, and the caller has the words', () => {
  expect(answer(500, '')).toEqual(['500: Internal Server Error', 'What the caller says.']);
  expect(answer(404, '')).toEqual(['404: Not Found', 'What the caller says.']);
});

test("a proxy's page or an empty message gives the caller's fallback", () => {
  const page = '\n<html><h1>502 Bad Gateway</h1></html>';
  expect(answer(502, page)).toEqual([`502: ${page}`, 'What the caller says.']);
  expect(answer(500, '{"message":"","error":""}')[1]).toBe('What the caller says.');
});

test.each([
  '{}',
  '[]',
  'null',
  '""',
  '{"message":null}',
  '{"message":{"text":"no"}}',
  '{"message":"  "}',
  '{"ok":false}',
  ' ',
])('the body %s has no words: the caller has them, and the message keeps the body', (body) => {
  expect(answer(500, body)).toEqual([`500: ${body}`, 'What the caller says.']);
});

test('no answer at all says so', () => {
  expect(answer(0, 'We could not reach Verandah.')[1]).toBe('We could not reach Verandah.');
});
