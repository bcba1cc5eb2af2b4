/** Splits a passage of Markdown into sentences that can stand alone in an answer. */
import type { Tokens } from 'marked';
import { markdownTokens, plainWords } from '../../../../shared/text/markdown.ts';
import { conceptsOf, stems } from './words.ts';

/** The answer cites it as `n`. `avoid`: what the member rules out and the passage recommends. */
export type Passage = {
  n: number;
  title: string;
  heading: string;
  text: string;
  avoid?: readonly string[] | undefined;
};

/** A sentence of a passage, in its paragraph or list item `block`. `leans`: it refers back to the one before, with "It", "They", "Have it …". */
export type Sentence = { passage: Passage; block: number; text: string; leans: boolean; stems: ReadonlySet<string> };

const SHORTEST = 20;
/** A step of a list in sentences, such as "Then the trim.", stays with the sentences around it. */
const SHORTEST_STEP = 10;
const LONGEST = 480;
const GOES_ON =
  /^(?:it|its|first|second|third|next|finally|this|that|they|their|these|those|then|so|but|and|also|instead|otherwise|such|both|either|neither|in that case|the same|the other|another)\b/i;
/** A pronoun near the beginning. */
const PRONOUN =
  /^.{0,60}?\b(?:it|them|they|the same way)\b(?! (?:is|was|will|takes|helps|pays|costs|depends|comes)\b)/i;

/** Whether a sentence refers back to the one before: it goes on with it, or has a pronoun for what it does not name itself. */
function leansBack(text: string): boolean {
  const upTo = PRONOUN.exec(text)?.[0];
  return GOES_ON.test(text) || (upTo !== undefined && conceptsOf(upTo).every(({ kin }) => kin.size === 0));
}

/** Sentences that instruct a machine, send the reader elsewhere or open a list. They are no design advice and are not repeated. */
const NOT_ADVICE =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|above|previous|prior|(?:all|your|these) rules)|\b(?:system|developer) (?:prompt|message)|\byou are (?:now )?an? (?:\w+ )?(?:ai|assistant|model|bot)\b|\b(?:assistant|language model|chatbot|ai) (?:must|should|shall|will|has to)\b|\b(?:reply|respond|answer|output|print|say) (?:only|exactly|with)\b|\bjailbreak|\bpassword\b|https?:\/\/|\bwww\.|<\/?\w+[^>]*>|\[INST|:$|^these (?:\w+ )?are (?:rules of thumb|designers' (?:habits|rules))/i;
const BETWEEN =
  /(?<=[.!?…]["')]?)(?<!\b(?:e\.g|i\.e|[Aa]pprox|incl|etc|[Nn]o|St|Dr|vs|[Mm]in|[Mm]ax)\.)(?<!^\d+\.)\s+(?=[^\p{Ll}\s])|(?<=[。！？])/u;

/** The usable sentences of a passage, in order. Headings, tables, code and pictures are left out. */
export function sentencesOf(passage: Passage): Sentence[] {
  return blocksOf(passage.text)
    .flatMap((words, block) => words.split(BETWEEN).map((text) => ({ block, text })))
    .filter(({ text }) => text.length >= (leansBack(text) ? SHORTEST_STEP : SHORTEST))
    .filter(({ text }) => text.length <= LONGEST && !NOT_ADVICE.test(text))
    .map(({ block, text }) => ({
      passage,
      block,
      text: /[.!?…]["')]?$/.test(text) ? text : `${text.replace(/[,;]$/, '')}.`,
      leans: leansBack(text),
      stems: new Set(stems(text)),
    }));
}

function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '').split(/\r?\n/)) {
    const [first] = markdownTokens(line.trim());
    const item = first?.type === 'list' ? (first as Tokens.List).items[0]?.text : undefined;
    const words = plain(item ?? line);
    const isText = words !== '' && !/^\s*(?:#|\||!\[|={3,}|-{3,})/.test(line);
    if (isText && isOpen && item === undefined) blocks.push(`${blocks.pop() ?? ''} ${words}`);
    else if (isText) blocks.push(words);
    isOpen = isText;
  }
  return blocks;
}

/** Removes Markdown's marks, so that the text cannot become a heading, a link or a picture in the answer. */
const plain = (line: string): string =>
  plainWords(line.replace(/^\s*>+\s?/, ''))
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
