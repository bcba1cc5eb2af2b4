/** The connection to an OpenAI-compatible server, against a small one: completions, streams, tools, photos. */
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenHttp1And2 } from '../../http/h2c.ts';
import { readStream } from '../test-bedrock.ts';
import { callTool, lookCall, UNDERSTAND, understandCall } from '../test-calls.ts';
import { translateToOpenAI } from './openai.ts';
import type { RealModels } from './real-models.ts';

type Asked = Record<string, unknown> & { messages: { role: string; content: unknown }[] };

const asked: Asked[] = [];
/** The server's next answers, each used once. */
const answers: (() => Response)[] = [];
let server: Awaited<ReturnType<typeof listenHttp1And2>>;
let models: RealModels;
let client: BedrockRuntimeClient;
const before = { ...process.env };

const completion =
  (message: object, finish = 'stop') =>
  () =>
    Response.json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 40, completion_tokens: 7, total_tokens: 47 },
    });
const toolCall = (input: object) =>
  completion(
    { tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'x', arguments: JSON.stringify(input) } }] },
    'tool_calls',
  );
const refused = (status: number) => () => Response.json({ error: { message: 'does not support tools' } }, { status });

beforeAll(async () => {
  server = await listenHttp1And2(async (request) => {
    if (new URL(request.url).pathname === '/v1/models') return Response.json({ object: 'list', data: [] });
    expect(new URL(request.url).pathname).toBe('/v1/chat/completions');
    asked.push((await request.json()) as Asked);
    return answers.shift()?.() ?? new Response('nothing ordered', { status: 500 });
  });
  delete process.env.CHAT_MODEL_FIELDS;
  delete process.env.FAST_MODEL_FIELDS;
  Object.assign(process.env, { CHAT_MODEL: 'qwen2.5vl:7b', FAST_MODEL: 'qwen2.5vl:3b' });
  models = await translateToOpenAI(`${server.endpoint}/v1`);
  const credentials = { accessKeyId: 'stage', secretAccessKey: 'stage' };
  client = new BedrockRuntimeClient({
    region: 'ap-southeast-2',
    endpoint: models.endpoint,
    credentials,
    maxAttempts: 1,
  });
});
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});
afterEach(() => expect(answers).toEqual([]));
afterAll(async () => {
  process.env = { ...before };
  client.destroy();
  await models.close();
  await server.close();
});

const question = {
  system: [{ text: 'You are a designer.' }],
  messages: [{ role: 'user' as const, content: [{ text: 'Which rug?' }] }],
  inferenceConfig: { maxTokens: 50 },
  additionalModelRequestFields: { reasoning_effort: 'none' },
};

test('an answer streams delta by delta, with its usage at the end', async () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":40,"completion_tokens":3,"total_tokens":43}}\n\n';
  const parts = [
    chunk({ role: 'assistant', content: '' }),
    chunk({ content: 'A wool ' }) + chunk({ reasoning_content: 'hm' }),
    chunk({ content: 'rug.' }) + chunk({}, 'length'),
    `${usage}data: [DONE]\n\n`,
  ];
  answers.push(() => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const answer = await readStream(client, { modelId: models.modelId, ...question });
  expect(answer).toMatchObject({ text: 'A wool rug.', stopReason: 'max_tokens', outputTokens: 3 });
  expect(answer.events).toEqual([
    'messageStart',
    'contentBlockDelta',
    'contentBlockDelta',
    'contentBlockStop',
    'messageStop',
    'metadata',
  ]);
  expect(asked[0]).toMatchObject({
    model: 'qwen2.5vl:7b',
    stream: true,
    max_tokens: 50,
    reasoning_effort: 'none',
    messages: [
      { role: 'system', content: 'You are a designer.' },
      { role: 'user', content: [{ type: 'text', text: 'Which rug?' }] },
    ],
  });
});

test('a forced tool becomes tool_choice, and its call comes back', async () => {
  answers.push(toolCall({ intent: 'question' }));
  expect(await callTool(client, { ...understandCall('Which rug?'), modelId: models.fastModelId })).toEqual({
    intent: 'question',
  });
  const { name, inputSchema } = UNDERSTAND.toolSpec ?? {};
  expect(asked[0]).toMatchObject({
    model: 'qwen2.5vl:3b',
    tools: [{ type: 'function', function: { name, parameters: inputSchema?.json } }],
    tool_choice: { type: 'function', function: { name } },
  });
});

test.each([
  ['refuses tools', refused(400)],
  ['only talks', completion({ content: 'I would choose wool.' })],
])('a server that %s is asked again for JSON by the schema', async (_, first) => {
  answers.push(first, completion({ content: '{"intent":"question"}' }));
  expect(await callTool(client, understandCall('Which rug?'))).toEqual({ intent: 'question' });
  expect(asked[1]).toMatchObject({ response_format: { type: 'json_schema' } });
  expect(asked[1]).not.toHaveProperty('tools');
  expect(asked[1]?.messages.at(-1)?.content).toContain('JSON Schema');
});

test('a photo is sent as a JPEG data URL of the same size', async () => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a08060' } })
    .webp()
    .toBuffer();
  answers.push(toolCall({ isRoom: false }));
  await callTool(client, lookCall(photo, { width: 64, height: 48 }, 'What do you see?'));
  const parts = asked[0]?.messages.at(-1)?.content as { type: string; image_url?: { url: string } }[];
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
  expect(url).toMatch(/^data:image\/jpeg;base64,/);
  expect(await sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 64,
    height: 48,
  });
});
