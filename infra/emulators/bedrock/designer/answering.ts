/** Writes the answer: sentences of the passages with their numbers, what was measured in the photo, sums, and what cannot be said. */
import { ONLY_ENGLISH } from '../text/language.ts';
import { type Sentence, sentencesOf } from '../text/sentences.ts';
import { conceptsOf, stems } from '../text/words.ts';
import { evidenceFor } from './evidence.ts';
import { pointsBack, topicOf } from './follow-up.ts';
import { intentOf, pinNumberIn } from './intent.ts';
import { measuresOf, paletteOf } from './palette.ts';
import { LIMITS, NOT_COVERED, PROBLEMS, SMALL_TALK } from './phrases.ts';
import { type Problem, problemOf } from './picture-check.ts';
import type { Photo } from './pixels.ts';
import { type Element, elements, questionOf, type Turn } from './prompt.ts';
import { sumFor } from './sums.ts';

/** @param turns Oldest first; the last is the question. @param photos Of the last turn, the older first. */
export function answer(turns: readonly Turn[], photos: readonly Photo[]): string {
  const brief = readBrief(turns, photos);
  const parts = [ONLY_ENGLISH[brief.language ?? ''], ...safety(brief), ...body(brief)];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

type Brief = ReturnType<typeof readBrief>;

/** What the conversation and its latest turn bring; the pins of earlier photos with the newest last. */
function readBrief(turns: readonly Turn[], photos: readonly Photo[]) {
  const text = turns.at(-1)?.text ?? '';
  const last = (name: string): Element | undefined => elements(text, name).at(-1);
  const question = questionOf(text);
  const lastAnswer = turns.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const passages = elements(text, 'passage');
  const newest = photos.at(-1);
  const setting = { photos: photos.length, hasAnswer: lastAnswer !== '' };
  return {
    question,
    earlier: turns.slice(0, -1).flatMap((turn) => (turn.role === 'user' ? questionOf(turn.text) : [])),
    lastAnswer,
    intent: last('intent')?.text ?? intentOf(question, setting),
    language: last('language')?.text,
    hazard: last('hazard')?.text,
    passages: passages.map(({ is, text: words }) => {
      return { n: Number(is.n), title: is.title ?? '', heading: is.heading ?? '', text: words };
    }),
    notes: elements(text, 'note'),
    pins: turns.flatMap((turn) => elements(turn.text, 'pin')),
    photos,
    problem: (last('photo')?.is.problem as Problem | undefined) ?? (newest ? problemOf(newest) : 'none'),
    palette: elements(text, 'colour').flatMap(({ is }) => is.hex ?? []),
  };
}

const cited = ({ text, passage }: Sentence): string => `${escaped(text)} [${passage.n}]`;
/** A sentence of a document must not become markup in the answer. */
const escaped = (text: string): string => text.replaceAll(/[<>[\]]/g, '').replace(/^([#>|+=-])/, '\\$1');

/** The safety card comes first among the passages; what the first line has said is not said again. */
function safety({ passages, hazard }: Brief): string[] {
  const card = passages.find(({ title }) => title === 'Safety');
  if (hazard === undefined || !card) return [];
  const said = new Set(stems(hazard));
  const isNew = ({ stems: own }: Sentence) => [...own].filter((stem) => said.has(stem)).length <= 0.7 * own.size;
  return [sentencesOf(card).filter(isNew).slice(0, 4).map(cited).join(' ')];
}

function body(brief: Brief): (string | undefined)[] {
  const { intent, photos, lastAnswer } = brief;
  const talk = SMALL_TALK[intent];
  if (talk) return [talk];
  if (intent === 'about-a-pin') return aboutAPin(brief);
  if (intent === 'compare-photos' && photos.length >= 2) return [...comparison(brief), ...advice(brief, true)];
  const start = intent === 'about-the-answer' && lastAnswer ? recap(brief) : photoWords(brief);
  return [...start, ...limits(brief), ...advice(brief, start.length > 0)];
}

/** A sum, and what the passages say. @param isExtra Something has been said, so that an empty question needs no excuse. */
function advice({ question, earlier, language, hazard, passages }: Brief, isExtra: boolean): (string | undefined)[] {
  const topic = topicOf(question, earlier);
  const asked = pointsBack(question) ? [...earlier.slice(-1), question].join(' ') : question;
  const sum = sumFor(asked, passages.map(({ text }) => text).join(' '));
  const unsaid = passages.filter(({ title }) => hazard === undefined || title !== 'Safety');
  const found = evidenceFor(topic, unsaid);
  // Words of another language match none of the library's: what the search found is all there is to go by.
  const words = paragraphs(found.length > 0 || !language ? found : unsaid.slice(0, 1).flatMap(sentencesOf).slice(0, 3));
  const isSilent =
    words.length === 0 && !sum && hazard === undefined && !(isExtra && topic.every(({ kin }) => kin.size === 0));
  return [sum, ...words, isSilent ? NOT_COVERED : undefined];
}

/** One paragraph for each passage. */
const paragraphs = (found: readonly Sentence[]): string[] =>
  [...Map.groupBy(found, ({ passage }) => passage).values()].map((sentences) => sentences.map(cited).join(' '));

const limits = ({ question }: Brief): string[] =>
  LIMITS.flatMap(([pattern, words]) => (pattern.test(question) ? [words] : []));

/** What was measured in the photo, the pins by their numbers, and the palette line of which the site makes swatches. */
function photoWords({ photos, problem, notes, palette }: Brief): (string | undefined)[] {
  const photo = photos.at(-1);
  if (!photo) return [];
  if (problem !== 'none') return [PROBLEMS[problem]];
  const { lightness, contrast, warm, cool } = measuresOf(photo);
  const tone = lightness > 70 ? 'light' : lightness < 48 ? 'dark' : 'mid-toned';
  const warmth = warm > cool + 15 ? 'warm' : cool > warm + 15 ? 'cool' : 'neutral';
  const plans = Object.entries({ fix: 'Start with', change: 'Think about changing', keep: 'Keep' }).flatMap(
    ([kind, verb]) => {
      const pins = notes
        .filter(({ is }) => is.kind === kind)
        .map(({ is }) => `pin ${is.n} (${is.title?.toLowerCase()})`);
      return pins.length > 0 ? `${verb} ${escaped(pins.join(' and '))}.` : [];
    },
  );
  return [
    `Your photo reads ${warmth} and ${tone}: lightness ${lightness} of 100 on average, with ${contrast} points between its dark and light parts.`,
    plans.join(' '),
    `Palette: ${(palette.length > 0 ? palette : paletteOf(photo)).slice(0, 5).join(' ')}`,
  ];
}

function aboutAPin(brief: Brief): (string | undefined)[] {
  const wanted = pinNumberIn(brief.question);
  const all = brief.notes.length > 0 ? brief.notes : brief.pins;
  const pin = wanted === -1 ? all.at(-1) : all.findLast(({ is }) => Number(is.n) === wanted);
  if (!pin) return ['There is no pin of that number here. Send the photo again and I will look at it anew.'];
  const { n, title = '' } = pin.is;
  const asked = conceptsOf(brief.question.replaceAll(/\b(?:pin|note)s?\b|\d/gi, ''));
  const about = [...asked, ...conceptsOf(`${title} ${pin.text}`, 0.6)];
  const words = paragraphs(evidenceFor(about, brief.passages, 3));
  return [`Pin ${n}, ${escaped(title)}: ${escaped(pin.text)}`, ...limits(brief), ...words];
}

function comparison({ photos }: Brief): string[] {
  const [before, after] = photos.slice(-2);
  if (!before || !after) return [];
  const [one, two] = [measuresOf(before), measuresOf(after)];
  const change = (now: number, then: number, more: string, less: string): string =>
    Math.abs(now - then) < 3 ? 'about the same' : now > then ? more : less;
  const light = change(two.lightness, one.lightness, 'lighter', 'darker');
  const contrast = change(two.contrast, one.contrast, 'stronger', 'softer');
  return [
    `The second photo is ${light}: ${two.lightness} of 100 on average, against ${one.lightness} in the first. Its contrast is ${contrast} (${two.contrast} against ${one.contrast} points), and warm colours cover ${two.warm} per cent of it against ${one.warm}.`,
    `The main colours of the first photo are ${paletteOf(before).join(' ')}.`,
    `Palette: ${paletteOf(after).join(' ')}`,
  ];
}

/** What the last answer said of it: its sentences that share a word with the question, or its first. */
function recap({ lastAnswer, question }: Brief): string[] {
  const said = sentencesOf({ n: 0, title: '', heading: '', text: lastAnswer.replaceAll(/^Palette:.*$/gm, '') });
  const about = said.filter((sentence) => stems(question).some((stem) => sentence.stems.has(stem)));
  const words = (about.length > 0 ? about : said).slice(0, 2).map(({ text }) => escaped(text));
  return words.length > 0 ? [`In my last answer I said: ${words.join(' ')}`] : [];
}
