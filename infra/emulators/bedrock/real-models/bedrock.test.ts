/** The connection to real Bedrock models, against a server in their place. */
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenHttp1And2 } from '../../http/h2c.ts';
import { eventFrame } from '../converse/event-frames.ts';
import { forwardToBedrock } from './bedrock.ts';

const before = { ...process.env };
beforeEach(() => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'AKIAOPERATOR',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_REGION: 'ap-southeast-2',
    CHAT_MODEL_ID: 'au.some.model-v1:0',
  });
});
afterEach(() => {
  process.env = { ...before };
});

test('a streamed call reaches Bedrock signed, and its events come back', async () => {
  let authorization = '';
  let path = '';
  const bedrock = await listenHttp1And2((request) => {
    authorization = request.headers.get('authorization') ?? '';
    path = new URL(request.url).pathname;
    return new Response(
      new Uint8Array(eventFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Good light.' } })),
      {
        headers: { 'content-type': 'application/vnd.amazon.eventstream' },
      },
    );
  });
  const models = await forwardToBedrock(bedrock.endpoint);
  const client = new BedrockRuntimeClient({
    region: 'ap-southeast-2',
    endpoint: models.endpoint,
    credentials: { accessKeyId: 'stage', secretAccessKey: 'stage' },
  });
  const { stream } = await client.send(
    new ConverseStreamCommand({ modelId: models.modelId, messages: [{ role: 'user', content: [{ text: 'Hello' }] }] }),
  );
  let said = '';
  for await (const event of stream ?? []) said += event.contentBlockDelta?.delta?.text ?? '';
  client.destroy();
  await models.close();
  await bedrock.close();
  expect(said).toBe('Good light.');
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAOPERATOR\/\d{8}\/ap-southeast-2\/bedrock\/aws4_request/,
  );
  expect(path).toBe('/model/au.some.model-v1%3A0/converse-stream');
});

test('without a model it names the setting', async () => {
  delete process.env.CHAT_MODEL_ID;
  await expect(forwardToBedrock()).rejects.toThrow(/--bedrock needs CHAT_MODEL_ID/);
});
