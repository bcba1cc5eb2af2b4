/** Asks the fast model what a question means; rules take its place when it is late, absent or not needed. */
import type { ContentBlock } from '@aws-sdk/client-bedrock-runtime';
import * as z from 'zod/mini';
import { HazardKind, isWordless } from '../../../shared/chat.ts';
import { Intent, isBesideHomes, TOPICS, Topic } from '../../../shared/designer/understanding.ts';
import { describeError, log } from '../../platform/log.ts';
import { UNDERSTAND_PROMPT } from '../understanding/prompt.ts';
import { conceptsIn, type PastQuestion, understandByRules } from '../understanding/rules.ts';
import type { Understanding } from '../understanding/understanding.ts';
import { MAX_QUERIES, searchedWhere, type Where } from '../understanding/where.ts';
import type { Photo } from './look.ts';
import { empty, fenced, group } from './model/fence.ts';
import { callTool, type JsonSchema } from './model/tool-call.ts';

/** A member waits for the first words: a slower model delays them more than it helps. */
const UNDERSTAND_MS = 1_500;
/** Longer with a photo: looking at it takes longer meanwhile. */
const UNDERSTAND_WITH_PHOTO_MS = 3_000;
const MAX_TOKENS = 600;
/** Exchanges that a follow-up may point back to. */
const PAST_EXCHANGES = 3;
/** Of each earlier text: its subject is named at its beginning. */
const MAX_PAST_TEXT = 600;

const HAZARDS = HazardKind.options;

const INPUT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    standalone: { type: 'string' },
    queries: { type: 'array', items: { type: 'string' }, maxItems: MAX_QUERIES },
    intent: { type: 'string', enum: Intent.options },
    language: { type: 'string' },
    hazards: { type: 'array', items: { type: 'string', enum: HAZARDS } },
    topic: { type: 'string', enum: [...TOPICS] },
  },
  required: ['standalone', 'queries', 'intent', 'language', 'hazards', 'topic'],
};

/** A hazard or topic that is not on the list is left out. */
const Answer = z.object({
  standalone: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
  queries: z.array(z.string().check(z.trim(), z.minLength(1))),
  intent: Intent,
  language: z.catch(z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i)), ''),
  hazards: z.catch(z.array(z.catch(z.nullable(HazardKind), null)), []),
  topic: z.catch(Topic, 'other'),
});

export interface Asking extends Where {
  question: string;
  /** Earlier exchanges, oldest first. */
  past: readonly PastQuestion[];
  /** Whether the question brings a photo. */
  bringsPhoto: boolean;
  /** The photo that it brings or points at: what it shows is searched for where the words name nothing. */
  photo: Promise<{ photo: Photo }> | undefined;
  /** Photos of the conversation, this question's included. */
  photos: number;
  /** What is known of the room, fenced; undefined where nothing is. */
  room: string | undefined;
}

/** Never rejects, unless `signal` aborts: the rules take over where the model fails. They alone understand a plain question. */
export const understand = async (asking: Asking, signal: AbortSignal): Promise<Understanding> =>
  isPlain(asking) ? byRulesAlone(asking) : understandByModel(asking, signal);

const byRulesAlone = (asking: Asking): Understanding =>
  searchedWhere(understandByRules(asking.question, asking.past, asking.photos), asking);

/** Asks the model, even for a plain question: a misspelt one looks plain, but the library does not find it. */
export async function understandByModel(asking: Asking, signal: AbortSignal): Promise<Understanding> {
  const { photo } = asking;
  const byRules = byRulesAlone(asking);
  try {
    const answer = await callTool(
      {
        purpose: 'understand',
        system: UNDERSTAND_PROMPT,
        content: [...(await imageOf(photo)), { text: contentOf(asking) }],
        tool: {
          name: 'understand_question',
          description: 'Hands over what the question means.',
          inputSchema: INPUT_SCHEMA,
        },
        schema: Answer,
        maxTokens: MAX_TOKENS,
        timeoutMs: photo ? UNDERSTAND_WITH_PHOTO_MS : UNDERSTAND_MS,
      },
      signal,
    );
    return searchedWhere(understood(answer, byRules, photo !== undefined), asking);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('a question was understood by rules', describeError(error));
    return byRules;
  }
}

const imageOf = async (photo: Asking['photo']): Promise<ContentBlock[]> =>
  photo ? [{ image: { format: 'webp', source: { bytes: (await photo).photo.bytes } } }] : [];

function understood(answer: z.output<typeof Answer>, byRules: Understanding, hasPhoto: boolean): Understanding {
  const { standalone, intent, language, topic } = answer;
  const queries = answer.queries.length === 0 && !hasPhoto ? [standalone] : answer.queries;
  return {
    standalone,
    queries: isBesideHomes(intent) ? [] : queries.filter((query) => !isWordless(query)).slice(0, MAX_QUERIES),
    intent,
    language: tagOf(language) ?? byRules.language,
    hazards: answer.hazards.flatMap((kind) => kind ?? []),
    topic,
    pointsBack: byRules.pointsBack,
    by: 'model',
  };
}

/** Keeps the script or region, which tells traditional characters from simplified ones. Undefined for what is no language. */
function tagOf(language: string): string | undefined {
  const tag = language.replaceAll('_', '-').toLowerCase();
  if (tag === '' || tag === 'und') return undefined;
  return tag.startsWith('en-') ? 'en' : tag;
}

/**
 * Words that only English has. Left out are words that other languages in Latin letters have too: `i` is "the" in Italian and "and" in
 * Croatian, `is`, `of`, `we` and `it` are Dutch, `for` is Danish.
 */
const ENGLISH_WORDS =
  /\b(?:the|are|does|can|should|would|could|what|which|how|where|when|why|my|our|your|with|and|from|this|that|there|have|has|need|want|to|do)\b/gi;
const MIN_ENGLISH_WORDS = 2;
const MAX_PLAIN = 300;

/** A first question in plain English, without a photo, needs no model to understand it. */
export const isPlain = ({ question, past, photo }: Asking): boolean =>
  past.length === 0 && !photo && isPlainEnglish(question);

const isPlainEnglish = (question: string): boolean =>
  question.length <= MAX_PLAIN &&
  /^[\x20-\x7e‘’“”–—…²³°½¼¾×\n]*$/u.test(question) &&
  (question.match(ENGLISH_WORDS) ?? []).length >= MIN_ENGLISH_WORDS &&
  conceptsIn(question).length >= 2;

const shortened = (text: string): string => text.slice(0, MAX_PAST_TEXT).toWellFormed();

function contentOf({ question, past, bringsPhoto, state, room }: Asking): string {
  const turns = past.slice(-PAST_EXCHANGES).flatMap((exchange) => [
    fenced('turn', shortened(exchange.question), {
      by: 'member',
      photo: exchange.broughtPhoto ? 'earlier' : undefined,
    }),
    fenced('turn', shortened(exchange.reply), { by: 'designer' }),
  ]);
  const photo = bringsPhoto ? 'new' : undefined;
  const home = state === null ? [] : [empty('home', { state })];
  const about = room === undefined ? home : [...home, room];
  return [...about, group('conversation', turns), fenced('question', question, { photo })].join('\n');
}
