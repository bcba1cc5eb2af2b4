/** Writes the stand-in designer's answer in Markdown out of chosen sentences and a reading of the photo. */
import type { Excerpt } from './evidence.ts';
import type { PromptPassage } from './prompt.ts';
import type { RoomReading } from './room-reading.ts';
import { lightFrom, paletteCaption, paletteLine, roomInWords, temper } from './room-words.ts';
import type { Sentence } from './sentences.ts';

export interface Findings {
  question: string;
  passages: readonly PromptPassage[];
  excerpts: readonly Excerpt[];
  room: RoomReading | undefined;
  /** How many notes are pinned on the photo. */
  pins: number;
  /** Whether the question has a word of the field; "what do you think?" has none. */
  namesATopic: boolean;
}

/** The answer: a heading, what the photo shows, what the passages say with [n] after it, and what they do not say. */
export function answerOf(findings: Findings): string {
  const { room, excerpts, pins } = findings;
  const paragraphs = [`### ${headingOf(findings)}`];
  if (room) paragraphs.push(roomInWords(room), paletteLine(room), paletteCaption(room));
  paragraphs.push(...excerpts.map((excerpt, index) => excerptParagraph(excerpt, index > 0 || room !== undefined)));
  const gap = gapOf(findings);
  if (gap) paragraphs.push(gap);
  if (pins > 0)
    paragraphs.push(
      pins === 1
        ? 'The pin on your photo shows where I would start.'
        : `The ${IN_WORDS[pins] ?? pins} pins on your photo show where I would start.`,
    );
  return paragraphs.join('\n\n');
}

const IN_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

function headingOf({ excerpts, room, namesATopic }: Findings): string {
  const [first] = excerpts;
  if (room && (!namesATopic || !first)) {
    const { warmth, tone } = temper(room);
    return `A ${warmth}, ${tone} room with ${lightFrom(room)}`;
  }
  return first ? oneLine(first.passage.heading || first.passage.title) : 'Not in the library yet';
}

/** Headings come from documents; in an answer they are one plain line. */
const oneLine = (words: string): string =>
  words
    .replaceAll(/[*_`#[\]<>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Sentences of one passage, or its list items, with the passage's number at the end of what it supports. */
function excerptParagraph({ passage, sentences }: Excerpt, hasRunInHead: boolean): string {
  const mark = `[${passage.n}]`;
  const head = hasRunInHead ? `**${oneLine(passage.heading || passage.title)}.** ` : '';
  const items = sentences.filter(({ isItem }) => isItem);
  if (items.length >= 2 && items.length === sentences.length)
    return `${head}${head ? '\n\n' : ''}${items.map(({ text }) => `- ${escaped(text)} ${mark}`).join('\n')}`;
  return `${head}${sentences.map(({ text }: Sentence) => escaped(text)).join(' ')} ${mark}`;
}

/** A sentence of a document must not become markup in the answer. */
const escaped = (text: string): string => text.replaceAll(/[<>[\]]/g, '').replace(/^([#>|+=-])/, '\\$1');

const PLACES =
  /\b(?:Sydney|Melbourne|Brisbane|Perth|Adelaide|Hobart|Darwin|Canberra|Newcastle|Wollongong|Geelong|Ballarat|Bendigo|Cairns|Townsville|Toowoomba|Gold Coast|Sunshine Coast|Byron Bay|Fremantle|Launceston|Alice Springs|Broome|Tasmania|Queensland|Victoria|New South Wales|South Australia|Western Australia|Northern Territory)\b/gi;
const SUM = /\$\s?\d[\d,.]*k?/gi;

/** Says plainly what the passages do not cover: everything, or the place or the sum that was asked about. */
function gapOf({ question, excerpts, passages, namesATopic, room }: Findings): string | undefined {
  if (excerpts.length === 0)
    return room && !namesATopic ? undefined : nothingFound(namesATopic ? passages[0] : undefined, room !== undefined);
  const said = passages
    .map(({ text, title, heading }) => `${title} ${heading} ${text}`)
    .join(' ')
    .toLowerCase();
  const asked = [...question.matchAll(PLACES), ...question.matchAll(SUM)].map(([words]) => words);
  const missing = [...new Set(asked)].filter((words) => !said.includes(words.toLowerCase()));
  if (missing.length === 0) return undefined;
  return `What I found says nothing about ${missing.join(' or ')} in particular, so take it as the general rule and check that part.`;
}

function nothingFound(nearest: PromptPassage | undefined, hasRoom: boolean): string {
  const start = hasRoom
    ? 'The library does not answer that question, so I have kept to what your photo shows.'
    : 'I could not find that in the library, and I would rather say so than guess.';
  const remedy = nearest
    ? `The nearest thing in it is “${oneLine(nearest.heading || nearest.title)}”.`
    : 'Ask about a room, a style of house, a material or a colour, and I will look there.';
  return `${start} ${remedy}`;
}
