/** Takes a passage of Markdown apart into sentences that can stand in an answer by themselves. */

import { stems } from '../text/words.ts';
import type { PromptPassage } from './prompt.ts';

export interface Sentence {
  passage: PromptPassage;
  /** Position in the passage. */
  index: number;
  text: string;
  /** An item of a list. */
  isItem: boolean;
  /** Opens with a word that points back ("It", "They"), so it needs the sentence before. */
  pointsBack: boolean;
  stems: ReadonlySet<string>;
}

const SHORTEST = 20;
const LONGEST = 480;
const POINTS_BACK =
  /^(?:it|its|this|that|they|their|these|those|then|so|but|and|also|instead|otherwise|such|both|either|neither|he|she|even so|in that case|the same|the other|another)\b/i;

/** "Have it sampled" and "Removing tiles breaks it" lean on the sentence before as well. */
const LEANS_BACK = /^(?:\S+ ){1,2}(?:it|them|these|those)\b|^.{0,60}\b(?:it|them)[.;,]/i;

/**
 * A sentence that speaks to a machine, or sends the reader somewhere, is no design advice, whoever put it into the library.
 * The stand-in could not obey it; it must not repeat it either.
 */
const NOT_ADVICE =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|above|previous|prior)|\b(?:system|developer) (?:prompt|message)|\byou are (?:now )?an? (?:\w+ )?(?:ai|assistant|model|bot)\b|\b(?:assistant|language model|chatbot|ai) (?:must|should|shall|will|has to)\b|\b(?:reply|respond|answer|output|print) (?:only|exactly|with)\b|\bjailbreak|\bpassword\b|https?:\/\/|\bwww\.|<\/?\w+[^>]*>|\[INST/i;

const segmenter = new Intl.Segmenter('en-AU', { granularity: 'sentence' });
/** The segmenter ends a sentence after these; people do not. */
const ABBREVIATION = /\b(?:e\.g|i\.e|approx|incl|etc|no|st|dr|vs|min|max)\.$/i;

/** The usable sentences of a passage, in order. Headings, tables, code and pictures are left out. */
export function sentencesOf(passage: PromptPassage): Sentence[] {
  return blocksOf(passage.text)
    .flatMap(({ text, isItem }) => split(text).map((sentence) => ({ text: sentence, isItem })))
    .filter(
      ({ text }) => text.length >= SHORTEST && text.length <= LONGEST && !text.endsWith(':') && !NOT_ADVICE.test(text),
    )
    .map(({ text, isItem }, index) => ({
      passage,
      index,
      text: /[.!?…]["')]?$/.test(text) ? text : `${text.replace(/[,;]$/, '')}.`,
      isItem,
      pointsBack: POINTS_BACK.test(text) || LEANS_BACK.test(text),
      stems: new Set(stems(text)),
    }));
}

function blocksOf(markdown: string): { text: string; isItem: boolean }[] {
  const blocks: { text: string; isItem: boolean }[] = [];
  let isOpen = false;
  for (const line of markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '').split(/\r?\n/)) {
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
    const words = plain(item?.[1] ?? line);
    if (words === '' || /^\s*(?:#|\||!\[|={3,}|-{3,})/.test(line)) {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    if (isOpen && !item && last) last.text += ` ${words}`;
    else blocks.push({ text: words, isItem: item !== null });
    isOpen = true;
  }
  return blocks;
}

/** Words without Markdown's marks; what is left could not become a heading, a link or a picture in the answer. */
const plain = (line: string): string =>
  line
    .replace(/^\s*>+\s?/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function split(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (ABBREVIATION.test(open.trimEnd())) continue;
    sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences;
}
