/** The written questions of this measurement, read from the JSON files beside it and checked. */
import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { HazardKind } from '../../../shared/chat.ts';

const Turn = z.strictObject({ text: z.string(), photo: z.optional(z.string()) });
export type Turn = z.output<typeof Turn>;

/** A text, matched without regard to case, or /a regular expression/; in a list, any one is enough. */
const Fact = z.union([z.string(), z.array(z.string())]);
export type Fact = z.output<typeof Fact>;

const Case = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  turns: z.array(Turn).check(z.minLength(1)),
  /** What the last answer has to contain. */
  mustSay: z.array(Fact),
  /** What the last answer may not contain. */
  mustNotSay: z.prefault(z.array(z.string()), []),
  /** One of them must be among the sources of the last answer: a file's name, or a part of one. */
  articles: z.array(z.string()),
  /** What the last answer must warn of; null for nothing, any where either is right. */
  hazard: z.prefault(z.nullable(z.union([HazardKind, z.literal('any')])), null),
  /** Whether the answer has to say that it does not have this; `may` where either is right. */
  declines: z.prefault(z.union([z.boolean(), z.literal('may')]), false),
  /** BCP 47 primary tag of the question, and so of the answer. */
  language: z.prefault(z.string(), 'en'),
  /** How many sources the last answer may show, where that is limited. */
  sources: z.optional(z.int()),
  /** Whether the first photo has to get notes. */
  notes: z.optional(z.boolean()),
  /** The pin that the last answer has to explain; 0 for one that does not exist. */
  pin: z.optional(z.int()),
  /** Whether the last question compares photos. */
  compare: z.optional(z.boolean()),
});
export type Case = z.output<typeof Case>;

const read = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));

export interface WrittenCase extends Case {
  /** The name of its file, without the ending. */
  set: string;
}

const casesIn = (folder: string): WrittenCase[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .toSorted()
    .flatMap((file) =>
      read(`${folder}/${file}`, z.array(Case)).map((each) => ({ ...each, set: file.replace('.json', '') })),
    );
export const CASES: readonly WrittenCase[] = casesIn('cases');
/** Cases that no change was tuned to. `--held-out` asks only these, to see whether a change also helps unseen questions. */
export const HELD_OUT: readonly WrittenCase[] = casesIn('held-out');
/** Misspelt questions, each with the articles that answer it. */
export const TYPOS = read('searching/typos.json', z.array(z.tuple([z.string()], z.string())));
export const OFF_TOPIC = read('searching/off-topic.json', z.array(z.string()));
/** A question, a second one on another topic, and the article that answers the second. */
export const NEW_TOPICS = read('searching/new-topics.json', z.array(z.tuple([z.string(), z.string()], z.string())));
