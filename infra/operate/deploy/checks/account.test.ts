/** The deploy's checks of an account, against a server that answers as ACM, CloudFormation, Lambda and SES do (their API references have the examples). */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAGES, type StageSettings } from '../../../cdk/stages.ts';
import { onLoopback } from '../../../emulators/http/loopback.ts';
import { checkCertificate, checkConcurrency, checkIdentity, checkMail, checkTable } from './account.ts';

let answer: { status: number; body: object | string };
let asked: { url: string; target: unknown };
const server = createServer((request, response) => {
  asked = { url: request.url ?? '', target: request.headers['x-amz-target'] };
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
});
beforeAll(async () => {
  const { endpoint } = await onLoopback(server);
  for (const service of ['ACM', 'CLOUDFORMATION', 'LAMBDA', 'SESV2'])
    process.env[`AWS_ENDPOINT_URL_${service}`] = endpoint;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' });
});
afterAll(() => server.close());

const stage: StageSettings = { ...STAGES.dev, siteOrigin: 'https://dev.verandah.com.au' };
const certificate = (Status: string, ...SubjectAlternativeNames: string[]) => ({
  status: 200,
  body: { Certificate: { Status, DomainName: SubjectAlternativeNames[0], SubjectAlternativeNames } },
});

test.each([['dev.verandah.com.au'], ['*.verandah.com.au']])('a certificate for %s is accepted', async (name) => {
  answer = certificate('ISSUED', 'verandah.com.au', name);
  await checkCertificate(stage);
  expect(asked.target).toBe('CertificateManager.DescribeCertificate');
});

test.each([
  ['waits for its validation', certificate('PENDING_VALIDATION', 'dev.verandah.com.au'), /CNAME records/],
  ['names another host', certificate('ISSUED', 'verandah.com.au'), /for verandah\.com\.au.*Request one for dev/],
  ['names hosts two labels below', certificate('ISSUED', '*.com.au'), /Request one for dev\.verandah/],
  ['is not there', { status: 400, body: { __type: 'ResourceNotFoundException' } }, /list-certificates/],
  [
    'may not be asked for',
    { status: 400, body: { __type: 'AccessDeniedException', message: 'User is not authorized.' } },
    /not authorized/,
  ],
])('a certificate that %s is a problem with its remedy', async (_, given, words) => {
  answer = given;
  await expect(checkCertificate(stage)).rejects.toThrow(words);
});

const stackWith = (table: string, status = 'UPDATE_COMPLETE') => {
  const output = `<member><OutputKey>TableName</OutputKey><OutputValue>${table}</OutputValue></member>`;
  const member = `<member><StackStatus>${status}</StackStatus><Outputs>${output}</Outputs></member>`;
  const body = `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  return { status: 200, body };
};
const RESTORED = 'verandah-dev-20261121t030000';

test('a commit from before a restore is refused', async () => {
  answer = stackWith(RESTORED);
  await expect(checkTable(stage)).rejects.toThrow(`use the restored table ${RESTORED}, and these settings are of`);
  await checkTable({ ...stage, restoredTable: { name: RESTORED, streamArn: '' } });
});

test('a stage on its own table, or without one, may be deployed', async () => {
  answer = stackWith('verandah-dev-StorageTable2B3C4D5E-1ABCDEFGHIJK2');
  await checkTable(stage);
  answer = stackWith('', 'ROLLBACK_COMPLETE');
  await checkTable(stage);
});

test('a stage needs concurrency for its calls beside as many imports as it opens', async () => {
  // Without imports, dev needs 45.
  const enough = 45 + 5;
  answer = { status: 200, body: { AccountLimit: { ConcurrentExecutions: enough - 1 } } };
  await expect(checkConcurrency(stage)).rejects.toThrow(`wants ${enough}.`);
  answer = { status: 200, body: { AccountLimit: { ConcurrentExecutions: enough } } };
  await checkConcurrency(stage);
});

test("SES's sandbox is a note on dev and stops prod; paused sending stops both", async () => {
  answer = { status: 200, body: { ProductionAccessEnabled: false, SendingEnabled: true } };
  expect(await checkMail(stage)).toMatch(/verified addresses only/);
  await expect(checkMail(STAGES.prod)).rejects.toThrow(/aws sesv2 put-account-details --production-access-enabled/);
  answer = { status: 200, body: { ProductionAccessEnabled: true, SendingEnabled: true } };
  expect(await checkMail(STAGES.prod)).toBeUndefined();
  answer = { status: 200, body: { ProductionAccessEnabled: true, SendingEnabled: false } };
  await expect(checkMail(stage)).rejects.toThrow(/paused/);
});

describe('the mail domain', () => {
  const records = 'key._domainkey.verandah.example CNAME key.dkim.amazonses.com';
  const isVerified = (VerifiedForSendingStatus: boolean) => {
    answer = { status: 200, body: { IdentityType: 'DOMAIN', VerifiedForSendingStatus } };
  };

  test('unverified on prod: the deploy stops and names the records', async () => {
    isVerified(false);
    await expect(checkIdentity(STAGES.prod, records)).rejects.toThrow(
      /not verified verandah\.example.*Publish.*_domainkey/,
    );
  });
});

test('a missing mail identity is a note on dev and stops prod', async () => {
  const body = { __type: 'NotFoundException', message: 'Email identity verandah.example does not exist.' };
  answer = { status: 404, body };
  const command = /no identity dev\.verandah\.example.*create-email-identity --email-identity dev\.verandah\.example/;
  expect(await checkIdentity(stage, '')).toMatch(command);
  await expect(checkIdentity(STAGES.prod, '')).rejects.toThrow(/--email-identity verandah\.example --region ap-/);
});
