/** Writes the answer: cited sentences of the passages, measurements of the photo, sums, and the designer's limits. */
import { languageOf, ONLY_ENGLISH } from '../text/language.ts';
import { type Passage, type Sentence, sentencesOf } from '../text/sentences.ts';
import { conceptsOf, matchOf, stems } from '../text/words.ts';
import { type Asked, evidenceFor, isAnswered } from './evidence.ts';
import { standaloneOf, topicOf } from './follow-up.ts';
import { intentOf, photosAskedFor, pinNumberIn } from './intent.ts';
import type { Problem } from './photo/pixels.ts';
import type { SeenPhoto } from './photo/things.ts';
import { comparison, photoWords, subjectOf } from './photo/words.ts';
import { LIMITS, NEAREST, NO_PHOTO, NOT_COVERED, ONE_PHOTO, SMALL_TALK } from './phrases.ts';
import { type Element, elements, questionOf, type Turn } from './prompt.ts';
import { aptOf } from './setting.ts';

/** @param turns Oldest first; the last is the question. @param photos Those of the last turn, the older first. */
export function answer(turns: readonly Turn[], photos: readonly SeenPhoto[]): string {
  const brief = readBrief(turns, photos);
  const parts = [ONLY_ENGLISH[brief.language.split('-')[0] ?? 'en'], ...safety(brief), ...body(brief), care(brief)];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n') || 'That was all of it.';
}

type Brief = ReturnType<typeof readBrief>;

/** Collects the inputs from the conversation and its latest turn. The pins of earlier photos end with the newest. */
function readBrief(turns: readonly Turn[], photos: readonly SeenPhoto[]) {
  const text = turns.at(-1)?.text ?? '';
  const last = (name: string): Element | undefined => elements(text, name).at(-1);
  const texts = (name: string): string[] => elements(text, name).map((element) => element.text);
  const question = questionOf(text);
  const lastAnswer = turns.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const newest = photos.at(-1);
  const pins = turns.flatMap((turn) => elements(turn.text, 'pin'));
  const passages = elements(text, 'passage').map(({ is: { n, title = '', heading = '', avoid }, text: words }) => {
    return { n: Number(n), title, heading, text: words, avoid: avoid?.split('; ') };
  });
  const setting = { photos: photos.length + pins.length, hasAnswer: lastAnswer !== '', isMet: passages.length > 0 };
  return {
    question,
    earlier: turns.slice(0, -1).flatMap((turn) => (turn.role === 'user' ? questionOf(turn.text) : [])),
    lastAnswer,
    intent: last('intent')?.text ?? intentOf(question, setting),
    language: last('language')?.text ?? languageOf(question),
    hazard: last('hazard')?.text,
    isCare: last('care') !== undefined,
    isGoingOn: last('cut-off') !== undefined && GOES_ON.test(question),
    safetyPassages: passages.filter(({ title }) => title === 'Safety'),
    passages: passages.filter(({ title }) => title !== 'Safety'),
    state: last('home')?.is.state,
    /** What is known of the home and the room. */
    surroundings: [...['home', 'room'].flatMap((name) => Object.values(last(name)?.is ?? {})), ...texts('fact')],
    excludes: texts('excludes'),
    /** The product's own sum of what the member asked. */
    sum: last('sum')?.text,
    notes: elements(text, 'note'),
    room: last('photo')?.is.kind,
    /** What the question's own photo shows: the room and its things. */
    shown: newest && last('question')?.is.photo ? subjectOf(newest, last('photo')?.is.kind) : '',
    pins,
    photos,
    problem: (last('photo')?.is.problem as Problem | undefined) ?? newest?.problem ?? 'none',
    palette: elements(text, 'colour').flatMap(({ is }) => is.hex ?? []),
  };
}

const GOES_ON = /^\W*(?:please )?(?:go on|continue|keep going)\b/i;

const cited = ({ text, passage }: Sentence): string => `${escaped(text)} [${passage.n}]`;
/** Removes markup: a document's sentence must not become some in the answer. */
const escaped = (text: string): string => text.replaceAll(/[<>[\]]/g, '').replace(/^([#>|+=-])/, '\\$1');

/** Sentences of the safety card. Leaves out what the first line, or the answer that is gone on with, has said. */
function safety({ safetyPassages: [card], hazard, lastAnswer, isGoingOn }: Brief): string[] {
  if (hazard === undefined || !card) return [];
  const said = new Set(stems(hazard));
  const isNew = ({ stems: own, text }: Sentence): boolean =>
    [...own].filter((stem) => said.has(stem)).length <= 0.7 * own.size && !(isGoingOn && lastAnswer.includes(text));
  return [sentencesOf(card).filter(isNew).slice(0, 3).map(cited).join(' ')];
}

/** What is only to be kept in mind ends the answer, in a sentence of each card, after the condition under which it holds. */
function care({ safetyPassages, hazard, isCare }: Brief): string | undefined {
  const cards = isCare ? safetyPassages.slice(hazard === undefined ? 0 : 1) : [];
  const noted = cards.flatMap((card) => {
    const condition = /^(?:If|Before)\b/.test(card.heading) ? `${card.heading}: ` : '';
    return sentencesOf(card)
      .slice(0, 1)
      .map((sentence) => condition + cited(sentence));
  });
  return noted.join(' ');
}

function body(brief: Brief): (string | undefined)[] {
  const { intent, photos, question } = brief;
  const talk = SMALL_TALK[intent];
  if (talk) return [talk];
  if (brief.isGoingOn) return advice(brief, 'limit');
  const refused = LIMITS.filter(({ asks }) => asks.test(question));
  const whole = refused.filter(({ isAll }) => isAll).slice(0, 1);
  const said = (whole.length > 0 ? whole : refused).map(({ says }) => says);
  // The part of the question that LIMITS does not refuse.
  const rest = whole.length > 0 ? withoutLimits(question) : question;
  if (said.length > 0 && conceptsOf(rest).length === 0) return [...said, ...photoWords(brief).map(escaped)];
  if (intent === 'about-a-pin') return [...said, ...aboutAPin(brief)];
  const ofPhotos = seen(brief);
  const saysEnough = photos.length > 0 || ofPhotos.includes(NO_PHOTO) ? 'photo' : 'nothing';
  const words = advice({ ...brief, question: rest }, said.length > 0 ? 'limit' : saysEnough);
  // What is asked comes first. A question without a word of the trade asks what its own photo shows.
  const isAsked = brief.shown === '' || conceptsOf(rest).some(({ kin }) => kin.size > 0);
  const isAnswerFirst = photos.length > 0 && brief.problem === 'none' && intent === 'question' && isAsked;
  return isAnswerFirst ? [...said, ...words, ...ofPhotos] : [...said, ...ofPhotos, ...words];
}

/** Sentences about the photos, or from the last answer; and which photo is missing. */
function seen(brief: Brief): (string | undefined)[] {
  const { intent, photos, lastAnswer, question } = brief;
  const [older, newer] = photos.slice(-2);
  if (intent === 'compare-photos' && older && newer) return comparison([older, newer], brief.palette);
  const wanted = intent === 'compare-photos' ? 2 : photosAskedFor(question);
  const missing = photos.length >= wanted ? [] : [photos.length === 0 ? NO_PHOTO : ONE_PHOTO];
  return [...missing, ...(intent === 'about-the-answer' && lastAnswer ? recap(brief) : photoWords(brief).map(escaped))];
}

/** The question without the sentences that LIMITS refuses as a whole. */
const withoutLimits = (question: string): string =>
  question
    .split(/(?<=[.?!])\s+|<[^>]*>/)
    .filter((part) => LIMITS.every(({ asks, isAll }) => !isAll || !asks.test(part)))
    .join(' ');

/** What a question is about, for the choice of sentences. */
function askedIn({ question, earlier, lastAnswer, surroundings, ...known }: Brief): Asked {
  const whole = standaloneOf(question, earlier);
  const setting = [whole, ...surroundings].join(' ');
  return { ...known, question: whole, concepts: topicOf(question, earlier), setting, said: lastAnswer };
}

/** A passage suits any house where nothing but its room tells it apart. */
const GENERAL = 0.85;

/**
 * The product's sum, and what the passages say.
 * @param said What the answer already has. After a limit, or what the photo shows or that there is none, it may end without NOT_COVERED.
 */
function advice(brief: Brief, said: 'nothing' | 'limit' | 'photo'): (string | undefined)[] {
  const { language, hazard, shown, problem, passages, sum } = brief;
  const asked = askedIn(brief);
  // A photo whose question has no word of the trade is asked about by what it shows.
  const isOpen = said === 'photo' && asked.concepts.every(({ kin }) => kin.size === 0);
  const about = isOpen
    ? { ...asked, concepts: conceptsOf(shown), setting: [asked.setting, brief.room, shown].join(' ') }
    : asked;
  // It asks about no other thing, house and way of life than those that are seen.
  const isSeen = (passage: Passage): boolean =>
    aptOf(passage, about.setting) >= GENERAL &&
    about.concepts.some((one) => matchOf(one, new Set(stems(`${passage.title} ${passage.heading}`))) > 0);
  const found = evidenceFor(about, isOpen ? passages.filter(isSeen) : passages);
  // Words of another language match none of the library's, so the answer relies on the search alone.
  const isForeign = found.length === 0 && language !== 'en';
  const words = paragraphs(isForeign ? passages.slice(0, 1).flatMap(sentencesOf).slice(0, 4) : found);
  const isSaid = isForeign || said !== 'nothing' || hazard !== undefined || problem !== 'none' || sum !== undefined;
  if (words.length === 0) return [sum, isSaid ? undefined : NOT_COVERED];
  return isSaid || isAnswered(about, found) ? [sum, ...words] : [NEAREST, ...words.slice(0, 1)];
}

/** The paragraphs of the passages. */
const paragraphs = (found: readonly Sentence[]): string[] =>
  [...Map.groupBy(found, ({ passage, block }) => `${passage.n} ${block}`).values()].map((sentences) =>
    sentences.map(cited).join(' '),
  );

function aboutAPin(brief: Brief): (string | undefined)[] {
  const wanted = pinNumberIn(brief.question);
  const all = brief.notes.length > 0 ? brief.notes : brief.pins;
  const pin = wanted === -1 ? all.at(-1) : all.findLast(({ is }) => Number(is.n) === wanted);
  if (!pin) return ['There is no pin of that number here. Send the photo again and I will look at it anew.'];
  const { n, title = '' } = pin.is;
  const asked = conceptsOf(brief.question.replaceAll(/\b(?:pin|note)s?\b|\d/gi, ''));
  const about = [...asked, ...conceptsOf(`${title} ${pin.text}`, 0.6)];
  const words = paragraphs(evidenceFor({ ...askedIn(brief), concepts: about }, brief.passages).slice(0, 4));
  return [`Pin ${n}, ${escaped(title)}: ${escaped(pin.text)}`, ...words];
}

/** What the last answer said on the subject: its sentences that share a word with the question, or its first ones. */
function recap({ lastAnswer, question }: Brief): string[] {
  const said = sentencesOf({ n: 0, title: '', heading: '', text: lastAnswer.replaceAll(/^Palette:.*$/gm, '') });
  const about = said.filter((sentence) => stems(question).some((stem) => sentence.stems.has(stem)));
  const words = (about.length > 0 ? about : said).slice(0, 2).map(({ text }) => escaped(text));
  return words.length > 0 ? [`In my last answer I said: ${words.join(' ')}`] : [];
}
