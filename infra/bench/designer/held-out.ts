/** The held-out cases: what their answers say and show, reported by set. Nothing here is a gate. */
import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Conversation, lastReply, type Question } from './asking.ts';
import { contains, isPartlyIn } from './wording.ts';

/** A text, matched without regard to case, or /a regular expression/; in a list, any one is enough. */
const Fact = z.union([z.string(), z.array(z.string())]);

const Case = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  turns: z.array(z.strictObject({ text: z.string() })).check(z.minLength(1)),
  /** What the last answer has to contain. */
  mustSay: z.array(Fact),
  /** One of them has to be among the sources of the last answer: a file's name. */
  articles: z.array(z.string()),
  /** BCP 47 primary tag of the question, and so of the answer. */
  language: z.prefault(z.string(), 'en'),
});
type Case = z.output<typeof Case>;

const FOLDER = new URL('held-out/', import.meta.url);
/** By the name of their file. */
const SETS = readdirSync(FOLDER)
  .toSorted()
  .map((file) => ({
    set: file.replace('.json', ''),
    cases: z.array(Case).parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
  }));

const keyOf = ({ id }: Case): string => `held-out/${id}`;
export const HELD_OUT: readonly Question[] = SETS.flatMap(({ cases }) =>
  cases.map((written) => ({ key: keyOf(written), turns: written.turns })),
);

interface Judged {
  written: Case;
  conversation: Conversation;
}

/** What is looked for: the cases that it applies to, and whether the last answer has it. */
const LOOKED_FOR: Record<string, { applies(written: Case): boolean; has(judged: Judged): boolean }> = {
  'facts said': {
    applies: ({ mustSay }) => mustSay.length > 0,
    has: ({ written, conversation }) =>
      written.mustSay.every((fact) => contains(lastReply(conversation).content, fact)),
  },
  'article shown': {
    applies: ({ articles, turns }) => articles.length > 0 && turns.length === 1,
    has: showsArticle,
  },
  'follow-up subject': {
    applies: ({ articles, turns }) => articles.length > 0 && turns.length > 1,
    has: showsArticle,
  },
  language: {
    applies: ({ language }) => language !== 'en',
    has: ({ written, conversation }) => isPartlyIn(lastReply(conversation).content, written.language),
  },
};

function showsArticle({ written, conversation }: Judged): boolean {
  return lastReply(conversation).sources.some(({ document }) => written.articles.includes(document));
}

/** @returns A line for each set that was asked: how many of its answers have what is looked for. */
export function heldOutReport(asked: readonly Conversation[]): string[] {
  const byKey = new Map(asked.map((conversation) => [conversation.key, conversation]));
  return SETS.flatMap(({ set, cases }) => {
    const judged = cases.flatMap((written) => {
      const conversation = byKey.get(keyOf(written));
      return conversation ? [{ written, conversation }] : [];
    });
    const shares = Object.entries(LOOKED_FOR).flatMap(([name, { applies, has }]) => {
      const of = judged.filter(({ written }) => applies(written));
      return of.length === 0 ? [] : [`${name} ${of.filter(has).length} of ${of.length}`];
    });
    return shares.length === 0 ? [] : [`${set.padEnd(24)} ${shares.join(', ')}`];
  });
}
