/** Which stage the suite uses at STAGE_URL, and which it refuses before it has changed anything. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StackOutputs } from '../../cdk/stack-outputs.ts';
import { STAGES } from '../../cdk/stages.ts';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { stageAt } from './deployed-stage.ts';

let config: object | string;
let account: string;
const outputs = Object.keys(StackOutputs.shape)
  .map((name) => `<member><OutputKey>${name}</OutputKey><OutputValue>the-${name}</OutputValue></member>`)
  .join('');
/** The site's own file, and the two AWS services, by request (answers from their API references). */
const server = createServer((request, response) => {
  void text(request).then((asked) => {
    if (request.url === '/config.json') response.end(typeof config === 'string' ? config : JSON.stringify(config));
    else if (asked.includes('GetCallerIdentity'))
      response.end(
        `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
      );
    else
      response.end(
        `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      );
  });
});
let origin: string;
beforeAll(async () => {
  const { endpoint } = await onLoopback(server);
  origin = endpoint;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
    AWS_ENDPOINT_URL_STS: endpoint,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    DATA_DIR: '/nowhere',
  });
});
afterAll(() => server.close());
beforeEach(() => {
  account = STAGES.dev.account;
  config = configOf('dev');
});
const configOf = (stage: string, stripeKey = 'pk_test_1') => ({
  stage,
  stripeKey,
  lock: false,
  supportEmail: 'support@verandah.example',
  standIn: false,
  communityFigures: 'specified',
});

test.each([
  ['takes real money', () => configOf('prod', 'pk_live_1'), /prod at http.* takes real money.* dev or staging/],
  ['is of another checkout', () => configOf('preview'), /preview is none of infra\/cdk\/stages\.ts/],
  ['is at another address', () => configOf('dev'), /STAGE_URL=https:\/\/dev\.verandah\.example/],
  ['runs on this machine, and not in this folder', () => configOf('local'), /\/nowhere\. Set DATA_DIR/],
  ['says something else', () => ({}), /No Verandah answers at http/],
])('a stage that %s is refused with the remedy', async (_, given, words) => {
  config = given();
  await expect(stageAt(origin)).rejects.toThrow(words);
});
