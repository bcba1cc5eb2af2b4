/** The committed OpenAPI document: it is that of the contract, and a linter passes it. */
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { OPENAPI_FILE, openApiText } from '../openapi/document.ts';
import { describedResponse, faultsIn } from '../testing/calls/described.ts';

const committed = readFileSync(OPENAPI_FILE, 'utf8');

test('openapi.json is written from the contract as it is', async () => {
  const isFresh = committed === (await openApiText());
  expect(isFresh, 'the contract or the notes of the product spec have changed: `npm run openapi`').toBe(true);
});

test('the recommended rules of a linter find nothing in openapi.json', async () => {
  // The owner has not decided on a licence.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: committed, absoluteRef: OPENAPI_FILE, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('openapi.json names who may call, what is sent, and how a call is refused', () => {
  const { paths } = JSON.parse(committed) as { paths: Record<string, Record<string, object>> };
  expect(paths['/api/chat/messages']?.post).toMatchObject({
    operationId: 'postChatMessages',
    tags: ['chat'],
    security: [{ session: ['subscriber'] }],
    parameters: ['IdempotencyKey', 'Origin'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true },
  });
  const statusesOf = (call?: object) => Object.keys(call && 'responses' in call ? (call.responses as object) : {});
  const refused = ['400', '401', '402', '403', '413', '422', '429', '503', 'default'];
  expect(statusesOf(paths['/api/chat/messages']?.post)).toEqual(['200', '202', ...refused]);
  expect(statusesOf(paths['/api/logout']?.get)).toEqual(['302', '400', '503', 'default']);
  expect(paths['/api/stripe/webhook']?.post).toMatchObject({ security: [{ stripeSignature: [] }], parameters: [] });
});

test('an answer with a missing or a further field is not as openapi.json says', () => {
  const schema = describedResponse('POST /api/forum/posts/{id}/like', Response.json({}))?.schema ?? {};
  const like = { likesCount: 1, isLikedByUser: true };
  expect(faultsIn(schema, like)).toEqual([]);
  expect(faultsIn(schema, { likesCount: 1 })).toEqual([" must have required property 'isLikedByUser'"]);
  expect(faultsIn(schema, { ...like, more: 1 })).toEqual([' must NOT have additional properties']);
});
