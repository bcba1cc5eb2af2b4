/**
 * Turns the emulated designer's answer into a model's reply: content blocks, the stop reason, and token counts.
 * The emulated designer cannot follow instructions, wherever they are. It does not read the system prompt at all.
 */
import { createHash } from 'node:crypto';
import { answer } from '../designer/answering.ts';
import { handOver, type Section } from '../designer/finish.ts';
import { look } from '../designer/photo/looking.ts';
import type { Photo } from '../designer/photo/pixels.ts';
import { see } from '../designer/photo/things.ts';
import { understand } from '../designer/understanding.ts';
import { type ConverseInput, refused, turnsOf } from './converse-request.ts';
import type { CallKind, Fault } from './faults.ts';
import { imagesOf } from './images.ts';
import { CHARACTERS_A_TOKEN } from './prompt-cache.ts';
import type { ToolSpec } from './tool-config.ts';

/** The text of a refusal: a guardrail's or a content filter's message, not the designer's. */
const REFUSAL = 'Sorry, that is something I cannot help with.';
/** An image counts for a token per 750 pixels (platform.claude.com, "Vision"). */
const PIXELS_A_TOKEN = 750;
/** Tokens of thinking before the first word; they count towards the answer's maximum. */
const THOUGHT_TOKENS = 300;
const TOOL_FRAGMENT = 48;

const UNDERSTAND = 'understand_question';
const LOOK = 'read_room';
const HAND_OVER = 'hand_over';
/** The calls that the stand-in knows, by their tool. */
const KINDS: Record<string, CallKind> = { [UNDERSTAND]: 'understand', [LOOK]: 'look', [HAND_OVER]: 'finish' };

export interface ToolUse {
  toolUseId: string;
  name: string;
  input: object;
  /** The input's JSON, in the fragments in which it is streamed. */
  fragments: string[];
}

export interface Reply {
  /** Words with their white space; joined they are the text. */
  words: string[];
  toolUse: ToolUse | undefined;
  /** Whether it began with thinking. */
  thought: boolean;
  stopReason: string;
  /** TokenUsage of the API reference: `inputTokens` are those neither read from the cache nor written to it, the total has all. */
  usage: Record<
    'inputTokens' | 'outputTokens' | 'totalTokens' | 'cacheReadInputTokens' | 'cacheWriteInputTokens',
    number
  >;
}

/** The purpose of a call, known from the tool that it offers. */
export function kindOf({ tools }: ConverseInput): CallKind {
  const { name } = tools.forced ?? tools.offered[0] ?? {};
  return KINDS[name ?? ''] ?? 'converse';
}

/** The whole reply to a request. The same request gets the same reply. @param cache What the prompt cache holds of it. @param near The library's sections near a question. */
export async function replyTo(
  request: ConverseInput & { thinks: boolean },
  fault: Fault | undefined,
  cache: { read: number; written: number },
  near: (question: string) => Section[],
): Promise<Reply> {
  const images = await imagesOf(request.messages);
  const { text, tool } = ordered(fault) ?? (await said(request, images, near));
  const { maxTokens, thinks } = request;
  const whole = text.match(/\S+\s*/g) ?? [];
  const thoughtTokens = thinks ? Math.min(THOUGHT_TOKENS, maxTokens ?? THOUGHT_TOKENS) : 0;
  const words = whole.slice(0, maxTokens === undefined ? undefined : maxTokens - thoughtTokens);
  const isCutShort = words.length < whole.length;
  const toolUse = tool && !isCutShort ? toolUseOf(tool.name, inputOf(tool, fault)) : undefined;
  const outputTokens = thoughtTokens + words.length + (toolUse?.fragments.length ?? 0) * (TOOL_FRAGMENT / 4);
  const sentTokens = tokensIn(request, images);
  return {
    words,
    toolUse,
    thought: thinks,
    stopReason: orderedReason(fault) ?? (isCutShort ? 'max_tokens' : toolUse ? 'tool_use' : 'end_turn'),
    usage: {
      inputTokens: sentTokens - cache.read - cache.written,
      outputTokens,
      totalTokens: sentTokens + outputTokens,
      cacheReadInputTokens: cache.read,
      cacheWriteInputTokens: cache.written,
    },
  };
}

/** Fits no tool of the contract. */
const BAD_INPUT = { answer: ['This does not fit the schema.'] };

interface Said {
  text: string;
  tool?: { name: string; input: object };
}

/** The text of a fault that replaces the designer's. */
function ordered(fault: Fault | undefined): Said | undefined {
  if (fault?.kind === 'refusal') return { text: REFUSAL };
  return fault?.kind === 'words' ? { text: fault.words } : undefined;
}

const orderedReason = (fault: Fault | undefined): string | undefined =>
  fault?.kind === 'refusal' ? (fault.stopReason ?? 'guardrail_intervened') : fault?.stopReason;

function inputOf({ input }: NonNullable<Said['tool']>, fault: Fault | undefined): object {
  if (fault?.kind === 'badJson') return BAD_INPUT;
  return fault?.kind === 'toolInput' ? fault.input : input;
}

async function said(
  request: ConverseInput,
  images: { message: number; photo: Photo }[],
  near: (question: string) => Section[],
): Promise<Said> {
  const turns = turnsOf(request.messages);
  const photos = images.filter(({ message }) => message === turns.length - 1).map(({ photo }) => photo);
  const text = turns.at(-1)?.text ?? '';
  const { forced, offered } = request.tools;
  const tool: ToolSpec | undefined = forced ?? offered.find(({ name }) => name in KINDS);
  const name = tool?.name ?? '';
  if (tool && !(name in KINDS))
    throw refused(`The stand-in knows the tools ${Object.keys(KINDS).join(', ')}, not ${name}.`);
  const called = (input: object): Said => ({ text: '', tool: { name, input } });
  if (tool && name === UNDERSTAND) return called(await understand(text, tool.inputSchema.json, photos[0]));
  if (name === HAND_OVER) return called(handOver(text, near));
  const seen = await Promise.all(photos.map(see));
  return name === LOOK ? called(look(text, seen[0])) : { text: answer(turns, seen) };
}

function tokensIn({ system, messages, tools }: ConverseInput, images: { photo: Photo }[]): number {
  const texts = [
    system,
    ...turnsOf(messages).map(({ text }) => text),
    ...tools.offered.map((tool) => JSON.stringify(tool)),
  ];
  const pixels = images.reduce((sum, { photo }) => sum + photo.width * photo.height, 0);
  return Math.ceil(texts.join('').length / CHARACTERS_A_TOKEN) + Math.ceil(pixels / PIXELS_A_TOKEN);
}

function toolUseOf(name: string, input: object): ToolUse {
  const json = JSON.stringify(input);
  const id = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const fragments = Array.from({ length: Math.ceil(json.length / TOOL_FRAGMENT) }, (_, index) =>
    json.slice(index * TOOL_FRAGMENT, (index + 1) * TOOL_FRAGMENT),
  );
  return { toolUseId: `tooluse_${id}`, name, input, fragments };
}
