/** The dangers that a question tells of, each with how far it is: here now, planned by the members, asked about, booked or done. */
import { tokens } from '../../text/words.ts';
import { examples, RESTS, Recogniser } from './recogniser.ts';

export interface Danger {
  kind: string;
  stage: string;
}

/** From this share of all dangerous classes on, a part of a question tells of one; the same for a class without danger. */
const FOUND_FROM = 0.62;
/** From this share of the classes that an alarm is raised for on, it is raised. Below it the danger counts as only asked about. */
const ALARM_FROM = 0.68;
/** A question is about a danger where one kind has at least this share of all kinds: a weight that is spread over many kinds comes from unknown words. */
const KIND_FROM = 0.25;
/** A part that is settled names the kind that is nearest, unless none is near. */
const NAMED_FROM = 0.02;
/** A part that is neither a danger nor harmless belongs to another class only where that has some share. */
const RATHER_FROM = 0.12;
/** Fewer words name a thing and nothing that happens to it. */
const WORDS_MIN = 4;
/** A longer sentence is read in pairs of neighbouring clauses. */
const SENTENCE_MAX = 22;

const TRADE =
  '(?:electrician|sparky|plumber|gas ?fitter|builder|engineer|carpenter|handyman|installer|glazier|roofer|plasterer|tiler|stonemason|removalists?|restorer|inspector|certifier|architect|landlord|body corporate|waterproofer)s?';
const BOOKED = new RegExp(
  String.raw`\b${TRADE}\b.{0,40}\b(?:comes?|coming|booked|will|arrives?|fix(?:es)?|replaces?|rebuilds?|draws?|cuts? .* workshop|is (?:going to|putting|taking|doing|fitting|fixing|replacing|removing|moving|opening|sending|quoting|installing))\b|\b(?:booked|scheduled|lined up|engaged|we have a certifier|being (?:serviced|replaced|repaired|removed|fitted|fixed|rebuilt)|waiting for the)\b`,
  'i',
);
const DONE =
  /\b(?:was|were|been|got|is|are|has|have|had)\b(?: \w+){0,3} (?:replaced|removed|repaired|fixed|rebuilt|certified|approved|tested|inspected|signed off|serviced|swept|capped|cut off|rewired|relined|waterproofed|treated|bolted|screwed|anchored|strapped|secured|filled in|switched off|put up|checked|gone(?! \w))\b|\bpassed\b.{0,20}\b(?:inspection|test|check)|\b(?:(?:is|are) no longer (?:there|used|live|connected|in)|there used to be|got rid of|signed off|tested (?:free|negative)|free of (?:asbestos|lead))\b|\b(?:there is|there's|has|have|with) no (?:asbestos|lead|gas|mould)\b/i;
/** What is denied, half done or done by nobody who may is not settled. */
const UNSETTLED =
  /\b(?:not?|never|wasn't|isn't|hasn't|aren't|still|again|half|myself|ourselves|my (?:husband|dad|uncle|mate|brother|neighbour)|since|after)\b(?! (?:asbestos|lead|gas|mould|longer))/i;
const BY_THEMSELVES =
  /\b(?:i'?m|i'?ll|i am|i will|we'?re|we'?ll|we are|we will|i'?ve|we'?ve|myself|ourselves|diy|(?:my|our) (?:husband|wife|partner|dad|uncle|mate|brother|son|neighbour)|(?:dad|hubby|mum|uncle)(?:'s| is| will| wants)|weekend|sledge ?hammer|started|half)\b/i;
const PLANS =
  /\b(?:(?:can|could|should|shall|would|do|may) (?:i|we|my|our|you)|how to|i'?ll|we'?ll|going to|want|plan(?:ning)?|thinking|like to|is it (?:ok|okay|fine|safe|alright))\b/i;

let trained: Recogniser | undefined;
/** The recogniser of all examples; the first call trains it. */
export const recogniser = (): Recogniser => (trained ??= new Recogniser(examples()));

/** Kinds that nobody warns of before anything else: what only a trade or a council may decide, and mould. */
const CARE = /^(?:licensed-.*|waterproofing|approvals|mould-illness)$/;
/** Whether a question tells of a danger that an answer begins with. */
export const isDangerous = (question: string): boolean =>
  dangersIn(
    question,
    recogniser().labels.filter((label) => !RESTS.some((rest) => rest === label)),
  ).some(({ kind, stage }) => !CARE.test(kind) && (stage === 'now' || stage === 'planned'));

/** @param kinds Those that may be named. @returns Each kind once, the clearest first. */
export function dangersIn(question: string, kinds: readonly string[], model: Recogniser = recogniser()): Danger[] {
  const found = partsOf(question).flatMap((part) => dangerIn(part, kinds, model));
  const sorted = found.toSorted((one, other) => other.share - one.share);
  return sorted
    .filter(({ kind }, at) => sorted.findIndex((other) => other.kind === kind) === at)
    .map(({ kind, stage }) => ({ kind, stage }));
}

/** The sentences of a question, the long ones in pairs of clauses; a short question also as a whole. */
function partsOf(question: string): string[] {
  const sentences = question.split(/(?<=[.?!;])\s+|\n+/).filter((part) => part.trim() !== '');
  const parts = sentences.flatMap((sentence) => {
    if (tokens(sentence).length <= SENTENCE_MAX) return [sentence];
    const clauses = sentence.split(/[,:–—]\s+|\s(?=(?:and|but|so|because|although|while|which|what|how)\s)/);
    return clauses.flatMap((clause, at) => (at > 0 ? [`${clauses[at - 1]} ${clause}`] : []));
  });
  const isShort = sentences.length > 1 && tokens(question).length <= SENTENCE_MAX;
  return [...(isShort ? [question] : []), ...parts].filter((part) => tokens(part).length >= WORDS_MIN);
}

/** The danger of one part. A settled one is named with its stage, so that nobody warns of it. */
function dangerIn(part: string, kinds: readonly string[], model: Recogniser): (Danger & { share: number })[] {
  const shares = model.read(part);
  const named = [...shares].filter(([label]) => kinds.includes(label));
  const share = named.reduce((sum, [, own]) => sum + own, 0);
  const [kind, own] = named.reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const settled = UNSETTLED.test(part)
    ? undefined
    : DONE.test(part)
      ? 'done'
      : BOOKED.test(part)
        ? 'booked'
        : undefined;
  const alarming = named.reduce((sum, [label, one]) => sum + (CARE.test(label) ? 0 : one), 0);
  if (share >= FOUND_FROM) {
    const found = settled ?? (alarming >= ALARM_FROM || CARE.test(kind) ? stageOf(part, kind) : 'asked');
    return own >= KIND_FROM * share ? [{ kind, stage: found, share }] : [];
  }
  // What is neither harmless nor clearly a danger is nearest to one of the other classes.
  const isApart = 1 - (shares.get('harmless') ?? 0) >= FOUND_FROM;
  const [nearest] = RESTS.filter((label) => label !== 'harmless').toSorted(
    (one, other) => (shares.get(other) ?? 0) - (shares.get(one) ?? 0),
  );
  const rest = isApart && (shares.get(nearest ?? '') ?? 0) >= RATHER_FROM ? nearest : settled;
  const least = rest === 'asked' ? KIND_FROM * share : NAMED_FROM;
  return rest !== undefined && own >= least ? [{ kind, stage: settled ?? rest, share }] : [];
}

/** A wall is cut by nobody before a member says that they do it. */
function stageOf(part: string, kind: string): string {
  if (kind === 'structure' && !BY_THEMSELVES.test(part))
    return /\b(?:cracks?|sag|bow|lean)/i.test(part) ? 'now' : 'asked';
  return PLANS.test(part) ? 'planned' : 'now';
}
