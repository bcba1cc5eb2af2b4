/** Model calls in the product's form, for tests: understanding, looking and answering. */
import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  type Message,
  type Tool,
} from '@aws-sdk/client-bedrock-runtime';
import { FAST_MODEL } from '../../cdk/functions/chat-models.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element with its text and attributes escaped, in the product's form. */
export function fenced(name: string, text: string, is: Record<string, string | number | undefined> = {}): string {
  const attributes = Object.entries(is).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escaped(String(value))}"`,
  );
  return `<${name}${attributes.join('')}>${escaped(text)}</${name}>`;
}
export const group = (name: string, lines: readonly string[], attribute = ''): string =>
  [`<${name}${attribute}>`, ...lines, `</${name}>`].join('\n');

const TOPICS = ['colour and paint', 'floors and rugs', 'windows and curtains', 'kitchens', 'renting', 'other'];

const tool = (name: string, properties: Record<string, object>): Tool => ({
  toolSpec: { name, inputSchema: { json: { type: 'object', properties: properties as Record<string, never> } } },
});
/** The kinds of hazards that the tests name, in the product's form. */
const KINDS = ['gas', 'structure', 'tip-over', 'fire', 'pool-barrier', 'licensed-electrical'];
const hazard = { type: 'object', properties: { kind: { type: 'string', enum: KINDS }, stage: { type: 'string' } } };
export const UNDERSTAND = tool('understand_question', {
  topic: { type: 'string', enum: TOPICS },
  hazards: { type: 'array', items: hazard },
});
export const LOOK = tool('read_room', { notes: { type: 'array' } });

const forced = (one: Tool): ConverseCommandInput['toolConfig'] => ({
  tools: [one],
  toolChoice: { tool: { name: one.toolSpec?.name } },
});

export interface PastTurn {
  question: string;
  reply: string;
  /** The number of the question's photo. */
  photo?: number;
}

export function understandCall(question: string, past: readonly PastTurn[] = [], photo?: 'new'): ConverseCommandInput {
  const turns = past.flatMap((turn) => [
    fenced('turn', turn.question, { by: 'member', photo: turn.photo }),
    fenced('turn', turn.reply, { by: 'designer' }),
  ]);
  const text = `${group('conversation', turns)}\n${fenced('question', question, { photo })}`;
  return {
    modelId: FAST_MODEL.profile,
    messages: [{ role: 'user', content: [{ text }] }],
    inferenceConfig: { maxTokens: 600 },
    additionalModelRequestFields: FAST_MODEL.fields,
    toolConfig: forced(UNDERSTAND),
  };
}

export const imageBlock = (bytes: Uint8Array) => ({ image: { format: 'webp' as const, source: { bytes } } });

/** @param size The photo's size as sent, in pixels. */
export function lookCall(
  bytes: Uint8Array,
  size: { width: number; height: number },
  question: string,
  room = '',
): ConverseCommandInput {
  const text = `${room}\n<photo width="${size.width}" height="${size.height}"/>\n${fenced('question', question)}`;
  return {
    modelId: FAST_MODEL.profile,
    messages: [{ role: 'user', content: [imageBlock(bytes), { text }] }],
    inferenceConfig: { maxTokens: 1_200 },
    additionalModelRequestFields: FAST_MODEL.fields,
    toolConfig: forced(LOOK),
  };
}

/** The input of the one tool call of an answer. */
function toolInputOf({ output }: ConverseCommandOutput): unknown {
  const [block] = output?.message?.content ?? [];
  if (!block?.toolUse) throw new Error('The model called no tool.');
  return block.toolUse.input;
}

export const callTool = async (client: BedrockRuntimeClient, input: ConverseCommandInput): Promise<unknown> =>
  toolInputOf(await client.send(new ConverseCommand(input)));

/** Earlier turns in the form of a call for an answer. */
export const historyOf = (past: readonly PastTurn[]): Message[] =>
  past.flatMap(({ question, reply, photo }) => [
    { role: 'user', content: [{ text: fenced('question', question, { photo }) }] },
    { role: 'assistant', content: [{ text: reply }] },
  ]);
