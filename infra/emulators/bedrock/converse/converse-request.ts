/** Reads a Converse request and refuses what the real service refuses, with its messages where they are known. */
import * as z from 'zod/mini';
import type { Model } from '../../../cdk/functions/chat-models.ts';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import type { Turn } from '../designer/prompt.ts';
import { ApiFault } from './api-fault.ts';
import { thinksWith } from './models.ts';
import { readTools, ToolConfig, type Tools } from './tool-config.ts';

const CachePoint = z.object({ type: z.literal('default'), ttl: z.optional(z.enum(['5m', '1h'])) });
const Block = z.object({
  text: z.optional(z.string()),
  image: z.optional(
    z.object({ format: z.enum(['png', 'jpeg', 'gif', 'webp']), source: z.object({ bytes: z.base64() }) }),
  ),
  toolUse: z.optional(z.object({ toolUseId: z.string(), name: z.string(), input: z.json() })),
  toolResult: z.optional(z.object({ toolUseId: z.string(), content: z.array(z.json()) })),
  cachePoint: z.optional(CachePoint),
});
export type Block = z.output<typeof Block>;

const Message = z.object({ role: z.enum(['user', 'assistant']), content: z.array(Block) });
export type Message = z.output<typeof Message>;

const ConverseRequest = z.object({
  messages: z.prefault(z.array(Message), []),
  system: z.optional(z.array(z.object({ text: z.optional(z.string()), cachePoint: z.optional(CachePoint) }))),
  inferenceConfig: z.optional(
    z.object({
      maxTokens: z.optional(z.int().check(z.minimum(1))),
      temperature: z.optional(z.number()),
      topP: z.optional(z.number()),
    }),
  ),
  additionalModelRequestFields: z.optional(z.record(z.string(), z.json())),
  toolConfig: z.optional(ToolConfig),
});

/** A request that the service would accept; its images are not decoded yet. */
export interface ConverseInput {
  system: string;
  messages: readonly Message[];
  tools: Tools;
  /** The model's own fields, as sent. */
  fields: Record<string, z.core.util.JSONType>;
  /** Absent: no limit. */
  maxTokens: number | undefined;
  /** All that lies before each cache point, as one text without pictures; the shortest first. */
  beginnings: string[];
}

/** @throws ApiFault ValidationException for what every model would refuse. */
export function parseConverseRequest(body: unknown): ConverseInput {
  const parsed = ConverseRequest.safeParse(body, IN_ENGLISH);
  if (!parsed.success) throw refused(`The request is malformed: ${z.prettifyError(parsed.error)}`);
  const { messages, system = [], inferenceConfig, additionalModelRequestFields: fields = {}, toolConfig } = parsed.data;
  checkTurns(messages);
  messages.forEach((message, index) => checkBlocks(message, index));
  system.forEach(({ text }, index) => {
    if (text?.trim() === '')
      throw refused(
        `The text field in the SystemContentBlock object at system.${index} is blank. Add text to the text field, and try again.`,
      );
  });
  checkToolUse(messages, toolConfig !== undefined);
  return {
    system: system.flatMap(({ text }) => text ?? []).join('\n'),
    messages,
    tools: readTools(toolConfig),
    fields,
    maxTokens: inferenceConfig?.maxTokens,
    beginnings: beginningsIn([...(toolConfig?.tools ?? []), ...system, ...messages.flatMap(({ content }) => content)]),
  };
}

/** The most cache points of a request: Bedrock user guide, "Prompt caching". */
const CACHE_POINTS_MAX = 4;

/** @param blocks In the order in which the model reads them: tools, system prompt, messages. */
function beginningsIn(blocks: readonly (Partial<Block> & { toolSpec?: unknown })[]): string[] {
  const points = blocks.flatMap(({ cachePoint }, index) => (cachePoint ? [index] : []));
  if (points.length > CACHE_POINTS_MAX)
    throw refused(
      `The model returned the following errors: A maximum of ${CACHE_POINTS_MAX} blocks with cache_control may be provided. Found ${points.length}.`,
    );
  const textIn = ({ text, image, cachePoint, ...others }: Partial<Block>): string =>
    text ?? (image || cachePoint ? '' : JSON.stringify(others));
  return points.map((point) => blocks.slice(0, point).map(textIn).join('\n'));
}

/**
 * Like `parseConverseRequest`, but also refuses what this model refuses: sampling, fields, and a forced tool, the last also while it thinks.
 * @returns Also whether the model thinks before the answer.
 */
export function readConverseRequest(body: unknown, model: Model): ConverseInput & { thinks: boolean } {
  const sampling = z.safeParse(z.object({ inferenceConfig: z.looseObject({}) }), body).data?.inferenceConfig ?? {};
  const refusedName = ['temperature', 'topP'].find((name) => name in sampling);
  if (refusedName) throw refused(`\`${refusedName}\` is not supported by this model.`);
  const request = parseConverseRequest(body);
  const thinks = thinksWith(model, request.fields);
  if (request.tools.forced && !model.takesForcedTools)
    throw refused(
      'The model returned the following errors: tool_choice: type "tool" and "any" are not supported for this model.',
    );
  if (request.tools.forced && thinks)
    throw refused(
      'The model returned the following errors: Thinking may not be enabled when tool_choice forces tool use.',
    );
  return { ...request, thinks };
}

export const refused = (message: string): ApiFault => new ApiFault('ValidationException', message);

/** The text blocks of a message, one a line. */
export const textOf = ({ content }: Message): string => content.flatMap(({ text }) => text ?? []).join('\n');

/** The turns as the emulated designer reads them, without the photos. */
export const turnsOf = (messages: readonly Message[]): Turn[] =>
  messages.map((message) => ({ role: message.role, text: textOf(message) }));

function checkTurns(messages: readonly Message[]): void {
  if (messages[0]?.role !== 'user')
    throw refused(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    );
  if (messages.some(({ role }, index) => index > 0 && role === messages[index - 1]?.role))
    throw refused(
      'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
    );
  if (messages.at(-1)?.role !== 'user')
    throw refused(
      'A conversation must end with a user message. Try again with a conversation that ends with a user message.',
    );
}

function checkBlocks({ role, content }: Message, index: number): void {
  if (content.length === 0)
    throw refused(
      `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
    );
  content.forEach((block, place) => {
    const kinds = Object.values(block).filter((value) => value !== undefined).length;
    const path = `messages.${index}.content.${place}`;
    if (kinds !== 1)
      throw refused(
        `The ContentBlock object at ${path} must set one of the following keys: text, image, toolUse, toolResult.`,
      );
    if (block.text?.trim() === '')
      throw refused(
        `The text field in the ContentBlock object at ${path} is blank. Add text to the text field, and try again.`,
      );
    if (block.image && role !== 'user') throw refused(`The image at ${path} must be in a user message.`);
  });
}

/** A used tool needs its result in the next turn, and its definition in every call. */
function checkToolUse(messages: readonly Message[], hasToolConfig: boolean): void {
  const usesTools = messages.some(({ content }) => content.some(({ toolUse, toolResult }) => toolUse ?? toolResult));
  if (usesTools && !hasToolConfig)
    throw refused('The toolConfig field must be defined when using toolUse and toolResult content blocks.');
  messages.forEach(({ content }, index) => {
    const answered = new Set(messages[index + 1]?.content.map(({ toolResult }) => toolResult?.toolUseId));
    const missing = content.flatMap(({ toolUse }) =>
      toolUse && !answered.has(toolUse.toolUseId) ? [toolUse.toolUseId] : [],
    );
    if (missing.length > 0)
      throw refused(
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(', ')}`,
      );
  });
}
