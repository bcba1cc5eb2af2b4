/** What a deploy asks of CloudFormation, against a server that answers as it does (its API reference has the examples); and emptying a bucket. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StackOutputs } from '../../cdk/stack-outputs.ts';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { BUCKET, s3ClientFor, startTestStore } from '../../emulators/s3/test-store.ts';
import { emptyBucket, outputsOf, wasCreated } from './aws.ts';

const NAMES = Object.keys(StackOutputs.shape);
const describedStack = (
  names: string[],
) => `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member><StackName>verandah-dev</StackName><Outputs>${names
    .map((name) => `<member><OutputKey>${name}</OutputKey><OutputValue>0123-${name}</OutputValue></member>`)
    .join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const errorAnswer = (code: string, words: string) =>
  `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${words}</Message></Error></ErrorResponse>`;

let answer: { status: number; body: string };
let asked: { body: string; headers: Record<string, unknown> };
const server = createServer((request, response) => {
  void text(request).then((body) => {
    asked = { body, headers: request.headers };
    response.writeHead(answer.status).end(answer.body);
  });
});
beforeAll(async () => {
  const { endpoint } = await onLoopback(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
});
afterAll(() => server.close());

test('the outputs of a stack are read whole, signed for its region', async () => {
  answer = { status: 200, body: describedStack(NAMES) };
  const outputs = await outputsOf('verandah-dev', 'ap-southeast-2');
  expect(outputs).toEqual(Object.fromEntries(NAMES.map((name) => [name, `0123-${name}`])));
  expect(asked.body).toContain('StackName=verandah-dev');
  expect(asked.headers.authorization).toMatch(
    /Credential=operator\/\d{8}\/ap-southeast-2\/cloudformation\/aws4_request/,
  );
});

test.each([
  ['is not there', { status: 400, body: errorAnswer('ValidationError', 'Stack with id verandah-dev does not exist') }],
  ['is older than the code', { status: 200, body: describedStack(NAMES.slice(0, 1)) }],
  ['has no outputs', { status: 200, body: describedStack([]) }],
])('a stack that %s is to be deployed first', async (_, given) => {
  answer = given;
  await expect(outputsOf('verandah-dev', 'ap-southeast-2')).rejects.toThrow(/verandah-dev .* Deploy it first/);
});

test.each([
  ['CREATE_COMPLETE', true],
  ['UPDATE_ROLLBACK_COMPLETE', true],
  ['REVIEW_IN_PROGRESS', false],
  ['CREATE_FAILED', false],
  ['ROLLBACK_COMPLETE', false],
])('a stack that is %s has stood: %s', async (state, stood) => {
  const member = `<member><StackName>verandah-prod</StackName><StackStatus>${state}</StackStatus></member>`;
  const body = `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  answer = { status: 200, body };
  expect(await wasCreated('verandah-prod', 'ap-southeast-2')).toBe(stood);
});

test('a missing stack has not stood; a denied question is a problem', async () => {
  answer = { status: 400, body: errorAnswer('ValidationError', 'Stack with id verandah-prod does not exist') };
  expect(await wasCreated('verandah-prod', 'ap-southeast-2')).toBe(false);
  answer = {
    status: 403,
    body: errorAnswer('AccessDenied', 'not authorized to perform: cloudformation:DescribeStacks'),
  };
  await expect(wasCreated('verandah-prod', 'ap-southeast-2')).rejects.toThrow(/not authorized/);
});

test('a bucket is emptied completely, and a missing one is empty', async () => {
  const store = await startTestStore();
  const s3 = s3ClientFor(store.endpoint);
  for (let n = 0; n < 12; n++) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `uploads/${n}`, Body: 'x' }));
  expect(await emptyBucket(s3, BUCKET)).toBe(12);
  expect(await emptyBucket(s3, BUCKET)).toBe(0);
  expect(await emptyBucket(s3, 'no-such-bucket')).toBe(0);
  await store.stop();
});
