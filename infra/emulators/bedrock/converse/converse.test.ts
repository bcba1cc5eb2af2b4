/** ConverseStream through the SDK's client: answers, refusals and aborts, over HTTP/2 and HTTP/1.1. The product's tests try the ordered faults. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { promptOf, readStream, startTestBedrock, type TestBedrock, userTurn } from '../test-bedrock.ts';

const PASSAGES = [
  {
    title: 'Hallways',
    heading: 'Runners',
    text: 'A hallway runner leaves 100 mm of floor on each side. Use a felt underlay below the runner. Hang a mirror at the end of the hallway.',
  },
];
const QUESTION = userTurn(promptOf('Which runner suits a hallway?', PASSAGES));

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
});
afterEach(() => bedrock.faults.clear());
afterAll(() => bedrock.stop());

const refusal = async (input: object) => {
  const error: unknown = await readStream(bedrock.runtime(), { ...QUESTION, ...input }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('The call was not refused.');
  return {
    name: error.name,
    message: error.message,
    status: (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode,
  };
};

describe('an answer', () => {
  test('has no temperature', async () => {
    expect(await refusal({ inferenceConfig: { temperature: 0.5 } })).toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('temperature'),
    });
  });
});

describe('a prompt cache', () => {
  const point = { cachePoint: { type: 'default' as const } };

  test('takes four cache points at most', async () => {
    const system = Array.from({ length: 5 }, (_, at) => [{ text: `Rule ${at}.` }, point]).flat();
    expect((await refusal({ system })).message).toMatch(/maximum of 4 blocks with cache_control.*Found 5/);
  });
});

describe('what the real service refuses is refused', () => {
  test('a request without a signature', async () => {
    const response = await fetch(`${bedrock.endpoint()}/model/stand-in/converse-stream`, {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });

  test.each([
    ['no turn', [], /start with a user message/],
    [
      'an assistant who speaks first',
      [{ role: 'assistant', content: [{ text: 'Hello' }] }],
      /start with a user message/,
    ],
    ['two questions in a row', [...(QUESTION.messages ?? []), ...(QUESTION.messages ?? [])], /must alternate/],
    [
      'an assistant who speaks last',
      [...(QUESTION.messages ?? []), { role: 'assistant', content: [{ text: 'Yes' }] }],
      /end with a user message/,
    ],
    ['an empty turn', [{ role: 'user', content: [] }], /content field in the Message object at messages.0 is empty/],
    ['a blank text', [{ role: 'user', content: [{ text: ' ' }] }], /messages.0.content.0 is blank/],
    [
      'a photo that is none',
      [{ role: 'user', content: [{ image: { format: 'webp', source: { bytes: Buffer.from('no photo') } } }] }],
      /Could not process image/,
    ],
    [
      'a tool call without toolConfig',
      [{ role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [] } }] }],
      /toolConfig field must be defined/,
    ],
  ])('%s', async (_, messages, message) => {
    expect(await refusal({ messages })).toMatchObject({ name: 'ValidationException', message });
  });
});
