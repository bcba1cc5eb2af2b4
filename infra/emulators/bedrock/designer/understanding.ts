/** The input of the tool understand_question: what a question asks by itself, what to search for, and what it says of the home. */
import * as z from 'zod/mini';
import { languageOf } from '../text/language.ts';
import { type Concept, conceptsOf, matchOf, stems } from '../text/words.ts';
import { pointsBack, standaloneOf } from './follow-up.ts';
import { intentOf } from './intent.ts';
import { elements, inside } from './prompt.ts';

const Schema = z.object({ properties: z.object({ topic: z.object({ enum: z.array(z.string()) }) }) });
const QUERIES_MAX = 3;

/**
 * Hazards stay empty: the product's own rules find them. Of the facts, `state` is an abbreviation, `tenure` owned or rented, the
 * others are as written.
 * @param schema The JSON Schema of the tool's input: topics are chosen from its enum.
 */
export function understand(text: string, schema: unknown) {
  const turns = elements(inside(text, 'conversation'), 'turn');
  const asked = elements(text, 'question').at(-1);
  const question = asked?.text ?? text.trim();
  const earlier = turns.filter(({ is }) => is.by === 'member').map((turn) => turn.text);
  const photos = turns.filter(({ is }) => is.photo).length + (asked?.is.photo ? 1 : 0);
  const intent = intentOf(question, { photos, hasAnswer: turns.some(({ is }) => is.by === 'designer') });
  const isTalk = ['greeting', 'thanks', 'off-topic'].includes(intent);
  const standalone = isTalk ? question : standaloneOf(question, earlier);
  return {
    standalone,
    queries: queriesFor(question, standalone),
    intent,
    language: languageOf(question),
    hazards: [],
    topic: topicFrom(z.safeParse(Schema, schema).data?.properties.topic.enum ?? [], conceptsOf(standalone)),
    facts: factsIn([...earlier, question].join('\n')),
  };
}

/** The whole question, and each of its sentences that names something by itself. */
function queriesFor(question: string, standalone: string): string[] {
  const parts = question
    .split(/(?<=[.?!])\s+|\n+/)
    .filter((part) => !pointsBack(part) && conceptsOf(part).some(({ kin }) => kin.size > 0));
  return [...new Set([standalone, ...(parts.length > 1 ? parts : [])])].slice(0, QUERIES_MAX);
}

/** The topic whose name shares most with the question; the last of the list when none does. */
function topicFrom(topics: readonly string[], concepts: readonly Concept[]): string {
  const shared = topics.map((topic) => {
    const words = new Set(stems(topic));
    return concepts.reduce((sum, concept) => sum + matchOf(concept, words), 0);
  });
  const most = Math.max(...shared);
  return (most > 0 ? topics[shared.indexOf(most)] : topics.at(-1)) ?? 'other';
}

/** Places of each state; its abbreviation counts in capitals only. */
const STATES: Record<string, RegExp> = {
  NSW: /\b(?:new south wales|sydney|newcastle|wollongong|byron bay|dubbo)\b/i,
  VIC: /\b(?:victoria|melbourne|geelong|ballarat|bendigo)\b/i,
  QLD: /\b(?:queensland|brisbane|cairns|townsville|toowoomba|gold coast|sunshine coast|mackay)\b/i,
  WA: /\b(?:western australia|perth|fremantle|broome|bunbury)\b/i,
  SA: /\b(?:south australia|adelaide|mount gambier)\b/i,
  TAS: /\b(?:tasmania|hobart|launceston|devonport)\b/i,
  ACT: /\bcanberra\b/i,
  NT: /\b(?:northern territory|darwin|alice springs)\b/i,
};
const RENTED = /\b(?:rent(?:ed|ing|al|er)?|landlord|lease|tenant|tenancy|property manager|bond)\b/i;
const OWNED =
  /\b(?:we|i|i've|we've) (?:just |recently )?(?:own|bought)\b|\b(?:our|my) (?:own (?:home|place)|mortgage)\b/i;
const ERA =
  /\b(?:federation|edwardian|victorian|georgian|colonial|art deco|inter-?war|post-?war|mid-?century|california(?:n)? bungalow|queenslander|(?:18|19|20)\d0s|(?<=built in )(?:18|19|20)\d\d)\b/i;
const BUDGET = /\$ ?\d[\d,.]*(?: ?(?:k|thousand|million)\b)?|\b\d[\d,.]* ?(?:k\b|grand\b|dollars\b)/i;

/** What the member has said of the home, by plain words only. */
function factsIn(said: string): Record<string, string | undefined> {
  const [state] =
    Object.entries(STATES).find(([name, at]) => new RegExp(`\\b${name}\\b`).test(said) || at.test(said)) ?? [];
  const tenure = RENTED.test(said) ? 'rented' : OWNED.test(said) ? 'owned' : undefined;
  const found = { state, tenure, era: ERA.exec(said)?.[0], budget: BUDGET.exec(said)?.[0] };
  return Object.fromEntries(Object.entries(found).filter(([, fact]) => fact !== undefined));
}
