/** Turns advice into what a model returns: content blocks, why it stopped, and what it counted. */
import { createHash } from 'node:crypto';
import { advise } from '../designer/designer.ts';
import { type ConverseInput, PIN_TOOL } from './converse-request.ts';
import type { Fault } from './faults.ts';

/** The only model id that is served. */
export const EMULATED_MODEL_ID = 'stand-in';

/** What a refused request gets to read: a guardrail's or a content filter's message, not the designer's. */
const REFUSAL = 'Sorry, that is something I cannot help with.';
/** A photo counts for about this many tokens with the models that the product is deployed with. */
const PHOTO_TOKENS = 1500;
const CHARACTERS_A_TOKEN = 4;
/** Of thinking, before the first word; they count towards what an answer may have at most. */
const THOUGHT_TOKENS = 300;
const TOOL_FRAGMENT = 48;

export interface ToolUse {
  toolUseId: string;
  name: string;
  /** JSON of the input, in the fragments in which it is streamed. */
  fragments: string[];
}

export interface Reply {
  /** Words with the blanks around them; joined they are the text. */
  words: string[];
  toolUse: ToolUse | undefined;
  /** Whether it has thought before the first word. */
  thought: boolean;
  stopReason: string;
  usage: { inputTokens: number; outputTokens: number; totalTokens: number };
}

/** The whole reply to a request. The same request gets the same reply. */
export function replyTo(
  { consultation, maxTokens, thinks, characters }: ConverseInput,
  fault: Fault | undefined,
): Reply {
  const inputTokens = Math.ceil(characters / CHARACTERS_A_TOKEN) + (consultation.photo ? PHOTO_TOKENS : 0);
  const { text, notes } = fault?.kind === 'refusal' ? { text: REFUSAL, notes: [] } : advise(consultation);
  const whole = text.match(/\S+\s*/g) ?? [];
  const thoughtTokens = thinks ? Math.min(THOUGHT_TOKENS, maxTokens ?? THOUGHT_TOKENS) : 0;
  const words = whole.slice(0, maxTokens === undefined ? undefined : maxTokens - thoughtTokens);
  const isCutShort = words.length < whole.length;
  const toolUse = notes.length > 0 && !isCutShort ? toolUseOf({ notes }) : undefined;
  const outputTokens = thoughtTokens + words.length + (toolUse?.fragments.length ?? 0);
  return {
    words,
    toolUse,
    thought: thinks,
    stopReason:
      fault?.kind === 'refusal' ? fault.stopReason : isCutShort ? 'max_tokens' : toolUse ? 'tool_use' : 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
  };
}

function toolUseOf(input: object): ToolUse {
  const json = JSON.stringify(input);
  const id = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const fragments = Array.from({ length: Math.ceil(json.length / TOOL_FRAGMENT) }, (_, index) =>
    json.slice(index * TOOL_FRAGMENT, (index + 1) * TOOL_FRAGMENT),
  );
  return { toolUseId: `tooluse_${id}`, name: PIN_TOOL, fragments };
}
