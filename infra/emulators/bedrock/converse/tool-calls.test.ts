/** Converse through the SDK's client: forced tools, images, and what each model refuses. The product's tests try the ordered faults. */
import { ConverseCommand, type ConverseCommandInput, type Tool } from '@aws-sdk/client-bedrock-runtime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_MODEL, FAST_MODEL, withoutThinking } from '../../../cdk/functions/chat-models.ts';
import { roomPicture } from '../../../testing/files/room-picture.ts';
import { promptOf, startTestBedrock, type TestBedrock, userTurn } from '../test-bedrock.ts';
import { imageBlock, LOOK, UNDERSTAND, understandCall } from '../test-calls.ts';

let bedrock: TestBedrock;
let photo: Buffer;
beforeAll(async () => {
  bedrock = await startTestBedrock();
  photo = await sharp(await roomPicture())
    .webp()
    .toBuffer();
});
afterAll(() => bedrock.stop());

const CALL = understandCall('Which rug suits a hallway?');
const send = (input: ConverseCommandInput, signal?: AbortSignal) =>
  bedrock.runtime().send(new ConverseCommand(input), signal ? { abortSignal: signal } : {});

describe('a tool configuration that the service would refuse is refused', () => {
  const named = (name: string, type = 'object'): Tool => ({ toolSpec: { name, inputSchema: { json: { type } } } });
  test.each<[string, ConverseCommandInput['toolConfig'], RegExp]>([
    [
      'a forced tool that is not there',
      { tools: [LOOK], toolChoice: { tool: { name: 'other' } } },
      /other.*not defined/,
    ],
    ['a name with blanks', { tools: [named('read room')] }, /toolSpec\.name/],
    ['one name twice', { tools: [UNDERSTAND, UNDERSTAND] }, /already defined/],
    ['a schema that is no object', { tools: [named('list', 'array')] }, /must be one of the following: object/],
    ['a tool that the stand-in does not know', { tools: [named('book')], toolChoice: { any: {} } }, /knows the tools/],
  ])('%s', async (_, toolConfig, message) => {
    await expect(send({ ...CALL, toolConfig })).rejects.toMatchObject({ name: 'ValidationException', message });
  });

  test('a forced tool for a model that thinks', async () => {
    const { additionalModelRequestFields: _, ...thinking } = CALL;
    await expect(send(thinking)).rejects.toMatchObject({
      name: 'ValidationException',
      message: /Thinking may not be enabled when tool_choice forces tool use/,
    });
  });
});

describe('a model refuses what it does not take', () => {
  const chat = 'global.anthropic.claude-sonnet-5-5';
  const { profile: fast } = FAST_MODEL;
  const thinking = (type: string, others = {}) => ({ additionalModelRequestFields: { thinking: { type, ...others } } });
  const effort = { output_config: { effort: 'max' } };
  test.each<[string, Partial<ConverseCommandInput>, RegExp]>([
    [
      'thinking that Sonnet cannot turn off',
      { modelId: chat, ...thinking('disabled') },
      /thinking\.type\.disabled.*not/,
    ],
    ['thinking that Haiku does not know', { modelId: fast, ...thinking('between_tools') }, /between_tools" is not/],
    ['a budget of thinking', { modelId: fast, ...thinking('enabled', { budget_tokens: 1024 }) }, /enabled" is not/],
    [
      'a field beside between_tools',
      { modelId: chat, ...thinking('between_tools', { display: 'omitted' }) },
      /display/,
    ],
    [
      'the highest effort beside between_tools',
      { modelId: chat, additionalModelRequestFields: { ...withoutThinking(chat), ...effort } },
      /effort "max"/,
    ],
    ['another field', { modelId: fast, additionalModelRequestFields: { top_k: 5 } }, /top_k: Extra inputs/],
    ['a model without its profile', { modelId: 'anthropic.claude-haiku-5-5' }, /inference profile/],
    // The model card of Claude Sonnet 5.5 (Bedrock user guide) lists no profile of Australia.
    ['a profile that is not there', { modelId: 'au.anthropic.claude-sonnet-5-5' }, /model identifier is invalid/],
    ['a model that is not there', { modelId: 'au.anthropic.claude-haiku-9' }, /model identifier is invalid/],
  ])('%s', async (_, call, message) => {
    await expect(send({ ...userTurn(promptOf('Hello')), ...call })).rejects.toMatchObject({
      name: 'ValidationException',
      message,
    });
  });

  test('but the model that answers takes its own fields', async () => {
    const { profile, fields } = CHAT_MODEL;
    const turn = { ...userTurn(promptOf('Hello')), modelId: profile, additionalModelRequestFields: fields };
    await expect(send(turn)).resolves.toMatchObject({ stopReason: expect.any(String) });
  });

  test('a forced tool for Sonnet 5.5', async () => {
    await expect(
      send({ ...CALL, modelId: chat, additionalModelRequestFields: withoutThinking(chat) }),
    ).rejects.toMatchObject({ message: /tool_choice: type "tool" and "any" are not supported/ });
  });
});

describe('images', () => {
  test('are refused above twenty, and each by what it is', async () => {
    const many = Array.from({ length: 21 }, () => imageBlock(photo));
    await expect(send({ ...CALL, messages: [{ role: 'user', content: many }] })).rejects.toThrow(/21 images/);
    const second = [imageBlock(photo), imageBlock(Buffer.from('none'))];
    await expect(send({ ...CALL, messages: [{ role: 'user', content: second }] })).rejects.toThrow(
      /messages\.0\.content\.1.*Could not process image/,
    );
  });
});
