/** Reads the sentences that train the recogniser of dangers, and those that measure it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruledHazards } from '../../functions/chat/safety/hazards.ts';
import { read } from '../../functions/chat/safety/reading.ts';
import { HAZARD_KINDS, type HazardKind } from '../../shared/chat.ts';
import { DANGEROUS } from './sentences/dangerous.ts';
import { HARMLESS_QUESTIONS, MORE_HARMLESS_QUESTIONS } from './sentences/harmless.ts';
import { SET_1 } from './sentences/indirect/set-1.ts';
import { SET_2 } from './sentences/indirect/set-2.ts';
import { SET_3 } from './sentences/indirect/set-3.ts';
import { SET_4 } from './sentences/indirect/set-4.ts';
import { SET_5 } from './sentences/indirect/set-5.ts';
import { IN_OTHER_LANGUAGES } from './sentences/languages.ts';
import { MORE_DANGEROUS } from './sentences/more-dangerous.ts';
import { STILL_MORE_DANGEROUS } from './sentences/still-more-dangerous.ts';
import { STILL_MORE_HARMLESS_QUESTIONS } from './sentences/still-more-harmless.ts';

export interface Sentence {
  text: string;
  /** The danger that an answer has to begin with; "none" for a harmless question. */
  kind: HazardKind | 'none';
}

const FOLDER = import.meta.dirname;
const isKind = (name: string): name is HazardKind => (HAZARD_KINDS as readonly string[]).includes(name);

/** The lines of a file without its comments. */
function linesOf(...path: string[]): string[] {
  return readFileSync(join(FOLDER, ...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const namesIn = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .map((name) => name.replace(/\.txt$/, ''))
    .toSorted();

/** A file in `examples/` is named after its kind; names of files with harmless questions begin with "harmless". */
const written = (): Sentence[] =>
  namesIn('examples').flatMap((name) => {
    if (!isKind(name) && !name.startsWith('harmless'))
      throw new Error(`${name}.txt has the name of no kind of danger.`);
    return linesOf('examples', `${name}.txt`).map((text) => ({ text, kind: isKind(name) ? name : ('none' as const) }));
  });

/** The sentences of the rules' tests. The rules know them, so they cannot measure anything, but they can train. */
function ofTheRules(): Sentence[] {
  const dangerous = [DANGEROUS, MORE_DANGEROUS, STILL_MORE_DANGEROUS];
  const indirect = [SET_1, SET_2, SET_3, SET_4, SET_5];
  const byKind = [...dangerous, ...indirect.map((set) => set.dangerous)];
  const harmless = [HARMLESS_QUESTIONS, MORE_HARMLESS_QUESTIONS, STILL_MORE_HARMLESS_QUESTIONS];
  return [
    ...byKind.flatMap((kinds) =>
      HAZARD_KINDS.flatMap((kind) => (kinds[kind] ?? []).map((text): Sentence => ({ text, kind }))),
    ),
    ...IN_OTHER_LANGUAGES.map(({ question, kind }): Sentence => ({ text: question, kind })),
    ...[...harmless, ...indirect.map((set) => set.harmless)].flat().map((text): Sentence => ({ text, kind: 'none' })),
  ];
}

/** Each thing goes into this many frames: 15 of 60 for each of 250 things. */
const FRAMES_A_THING = 15;
/** Has no common factor with the number of frames, so that things spread evenly over the frames. */
const STRIDE = 7;

/** Harmless questions about things that dangers happen to. They teach that a balcony alone is no danger. */
function framed(): Sentence[] {
  const frames = linesOf('harmless-frames', 'frames.txt');
  return linesOf('harmless-frames', 'things.txt').flatMap((thing, i) =>
    Array.from({ length: FRAMES_A_THING }, (_, j): Sentence => {
      const frame = frames[((i * FRAMES_A_THING + j) * STRIDE) % frames.length] ?? '';
      return { text: frame.replace('*', thing), kind: 'none' };
    }),
  );
}

const LIBRARY = join(FOLDER, '..', 'knowledge');
/** Articles about dangers: their questions may name one. */
const OF_DANGERS =
  /^(?:when-something-is-dangerous|dust-and-licensed-work|pools-windows-cords-alarms-and-mould|emergencies-at-home|renovating-safely|mould-and-damp|walls-openings-and-who-may-decide)\.md$/;

/** The gravest danger that the rules find without the recogniser. */
export function hazardByRules(text: string): HazardKind | undefined {
  const { found } = ruledHazards(read(text));
  return HAZARD_KINDS.find((kind) => found.has(kind));
}

/** Everyday questions: members' words for each section of the library, without the articles about dangers. */
function ofTheLibrary(): Sentence[] {
  const articles = readdirSync(LIBRARY).filter((name) => name.endsWith('.md') && !OF_DANGERS.test(name));
  return articles.flatMap((name) =>
    [...readFileSync(join(LIBRARY, name), 'utf8').matchAll(/^<!-- asked as: (.*) -->$/gm)]
      .flatMap(([, asked = '']) => asked.split(', '))
      .filter((text) => text.includes(' ') && hazardByRules(text) === undefined)
      .map((text): Sentence => ({ text, kind: 'none' })),
  );
}

/** A held-out set: a kind, a tab and a sentence on each line. */
export function heldOut(name: string): Sentence[] {
  return linesOf('held-out', `${name}.txt`).map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    if (text === '' || !(isKind(kind) || kind === 'none'))
      throw new Error(`${name}.txt has a line without a kind: ${line}`);
    return { text, kind };
  });
}

const isRetired = (name: string) => name.startsWith('retired');

/** The names of the sets that no training uses. */
export const heldOutNames = (): string[] => namesIn('held-out').filter((name) => !isRetired(name));

/** All training sentences. Retired sets were held out once; their first score is in the decision record. */
export const sentences = (): Sentence[] => [
  ...written(),
  ...framed(),
  ...ofTheRules(),
  ...ofTheLibrary(),
  ...namesIn('held-out').filter(isRetired).flatMap(heldOut),
];

/** Changes with any training sentence. */
export const digestOf = (list: readonly Sentence[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16);
