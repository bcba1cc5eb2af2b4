/**
 * Keeping templates and rolling back, with the object store of the local stage and a CloudFormation written from its API
 * reference: nothing here was run on AWS.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { s3ClientFor, startTestStore } from '../../emulators/s3/test-store.ts';
import { assetsBucket, keepTemplate, keptTemplates, rollBack } from './templates.ts';

const stage = { account: '123456789012', region: 'ap-southeast-2', stackName: 'verandah-dev' };
/** The stack's status at each look, in order; the last one stays. */
let statuses: string[];
let updates: URLSearchParams[];
let refusal: string | undefined;

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const asked = new URLSearchParams(body);
    if (asked.get('Action') === 'UpdateStack') {
      updates.push(asked);
      if (refusal === undefined) return response.end('<UpdateStackResponse/>');
      const error = `<Error><Code>ValidationError</Code><Message>${refusal}</Message></Error>`;
      return response.writeHead(400).end(`<ErrorResponse>${error}</ErrorResponse>`);
    }
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    const member = `<member><StackName>verandah-dev</StackName><StackStatus>${status}</StackStatus></member>`;
    return response.end(
      `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  });
});

let store: Awaited<ReturnType<typeof startTestStore>>;
const close: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const listening = await onLoopback(server);
  close.push(listening.close);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_CLOUDFORMATION: listening.endpoint,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
});
afterAll(() => Promise.all(close.map((one) => one())));
beforeEach(async () => {
  store = await startTestStore([{ name: assetsBucket(stage) }]);
  recorded = [];
  [statuses, updates, refusal] = [
    ['UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_COMPLETE'],
    [],
    undefined,
  ];
  for (const [minute, build] of ['0.1.0+1111111', '0.1.0+2222222', '0.1.0+3333333'].entries())
    await keepTemplate(s3(), stage, { build, template: `{"build":"${build}"}`, now: new Date(minute * 60_000) });
  return store.stop;
});
const s3 = () => s3ClientFor(store.endpoint);
/** The recorded builds, with the number of updates before each. */
let recorded: [build: string, updates: number][];
const record = async (build: string) => {
  recorded.push([build, updates.length]);
};
const back = (to?: string, recording = record) => rollBack({ s3: s3(), stage, to, record: recording, pollMs: 1 });
const builds = async () => (await keptTemplates(s3(), stage)).map(({ build }) => build);

test('a rollback updates the stack to the deploy before the last, and waits for it', async () => {
  expect(await back()).toBe('0.1.0+2222222');
  expect(recorded).toEqual([['0.1.0+2222222', 0]]);
  const [update] = updates;
  expect(decodeURIComponent(update?.get('TemplateURL') ?? '')).toBe(
    'https://cdk-hnb659fds-assets-123456789012-ap-southeast-2.s3.ap-southeast-2.amazonaws.com/deploys/verandah-dev/1970-01-01T00:01:00.000Z 0.1.0+2222222.json',
  );
  expect(update?.get('RoleARN')).toBe(
    'arn:aws:iam::123456789012:role/cdk-hnb659fds-cfn-exec-role-123456789012-ap-southeast-2',
  );
  expect(statuses).toEqual(['UPDATE_COMPLETE']);
  expect(await builds()).toEqual(['0.1.0+1111111', '0.1.0+3333333', '0.1.0+2222222']);
});

test('rolls back to a named build; an unknown one gets the list', async () => {
  expect(await back('0.1.0+1111111')).toBe('0.1.0+1111111');
  await expect(back('0.1.0+4444444')).rejects.toThrow('Those deployed: 0.1.0+2222222, 0.1.0+3333333, 0.1.0+1111111.');
});

test('a rollback to functions of an older table is refused', async () => {
  const template = JSON.stringify({ Outputs: { TableName: { Value: 'verandah-dev-20261121t0300' } } });
  await keepTemplate(s3(), stage, { build: '0.1.0+restored', template, now: new Date(4 * 60_000) });
  await expect(back()).rejects.toThrow(/0\.1\.0\+3333333 is of before a restore.*put restoredTable into/);
  expect([updates, recorded]).toEqual([[], []]);
});

test('a rollback that cannot be recorded changes nothing', async () => {
  const refused = () => Promise.reject(new Error('no table'));
  await expect(back(undefined, refused)).rejects.toThrow('no table');
  expect(updates).toEqual([]);
});

test("a stack that already has the build's template is no problem", async () => {
  refusal = 'No updates are to be performed.';
  expect(await back()).toBe('0.1.0+2222222');
});

test('an update that fails, or may not be made, is a problem', async () => {
  statuses = ['UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'];
  await expect(back()).rejects.toThrow(/verandah-dev is UPDATE_ROLLBACK_COMPLETE/);
  refusal = 'User is not authorized to perform: cloudformation:UpdateStack';
  await expect(back()).rejects.toThrow(/not authorized/);
});
