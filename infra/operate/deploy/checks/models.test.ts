/** The deploy's message about a model that an account may not use yet, against a server that refuses as Bedrock does. */
import { createServer } from 'node:http2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAGES } from '../../../cdk/stages.ts';
import { onLoopback } from '../../../emulators/http/loopback.ts';
import { checkModels } from './models.ts';

let refusal: { kind: string; words: string };
const server = createServer((_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json', 'x-amzn-errortype': refusal.kind });
  response.end(JSON.stringify({ message: refusal.words }));
});
beforeAll(async () => {
  const { endpoint } = await onLoopback(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: endpoint,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
});
afterAll(() => server.close());

test.each([
  ['ResourceNotFoundException', 'Model use case details have not been submitted for this account.', /send its form/],
  ['ResourceNotFoundException', 'Could not resolve the foundation model.', /list-inference-profiles/],
  ['AccessDeniedException', "You don't have access to the model.", /"Model access".*ap-southeast-2/],
  ['ThrottlingException', 'Too many tokens per day.', /does not answer in ap-southeast-2 .*tokens per day/],
])('%s, "%s": names the remedy', async (kind, words, remedy) => {
  refusal = { kind, words };
  await expect(checkModels(STAGES.dev)).rejects.toThrow(remedy);
});
