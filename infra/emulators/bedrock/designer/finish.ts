/** Answers the tool hand_over after an answer: what a member may ask next, and what they have to do. */
import { sentencesOf } from '../text/sentences.ts';
import { conceptsOf, tokens } from '../text/words.ts';
import { isDangerous } from './hazards/dangers.ts';
import { BESIDE_HOMES, intentOf } from './intent.ts';
import { elements, questionOf } from './prompt.ts';

/** A section of the library with the phrases that members use for it. */
export interface Section {
  title: string;
  heading: string;
  asked: readonly string[];
}

const SUGGESTIONS_MAX = 3;
const TODOS_MAX = 3;
const TODO_MAX_CHARACTERS = 80;

/** @param near The library's sections near a question, the nearest first. */
export function handOver(text: string, near: (question: string) => readonly Section[]) {
  const question = questionOf(text);
  const answer = elements(text, 'answer').at(-1)?.text ?? '';
  const language = elements(text, 'language').at(-1)?.text ?? 'en';
  const passages = elements(text, 'passage').map(({ is }) => is);
  const isTalk = BESIDE_HOMES.has(intentOf(question, { photos: 0, hasAnswer: false, isMet: passages.length > 0 }));
  const cited = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => n));
  const told = new Set(passages.filter(({ n }) => cited.has(n)).map(({ heading }) => heading));
  // Nobody browses where there is danger.
  const isOpen = language.startsWith('en') && !isTalk && !isDangerous(question);
  return {
    suggestions: isOpen
      ? suggestionsFrom(
          near(question).filter(({ heading }) => !told.has(heading)),
          question,
        )
      : [],
    todos: isTalk ? [] : todosIn(answer),
  };
}

const ASKS = /^(?:how|what|which|can(?!')|could|should|do|does|where|when|why|will|who|is|are|am)\b/i;
/** A shorter question names too little to stand alone, and so does one that leans on its heading: "is mine legal". */
const LEAST_WORDS = 5;
const LEANS = /\b(?:it|they|them|this|that|these|those|mine|one|ones|he|she|there)\b/i;

/** One question a section, from the first of its phrases that makes one. Never one whose words were all just asked. */
function suggestionsFrom(sections: readonly Section[], question: string): string[] {
  const known = new Set(conceptsOf(question).map(({ stem }) => stem));
  const isNew = (phrase: string): boolean => conceptsOf(phrase).some(({ stem }) => !known.has(stem));
  const found = sections.flatMap(({ asked }) =>
    asked
      .filter(
        (phrase) => ASKS.test(phrase) && !LEANS.test(phrase) && tokens(phrase).length >= LEAST_WORDS && isNew(phrase),
      )
      .map((phrase) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}?`)
      .slice(0, 1),
  );
  return [...new Set(found)].slice(0, SUGGESTIONS_MAX);
}

/** A verb, and not the thing of the same name: "Paint may hold lead". */
const IMPERATIVE =
  /^(?:Add|Anchor|Apply|Arrange|Ask|Bolt|Book|Brush|Buy|Call|Carry|Check|Choose|Clean|Clear|Close|Collect|Cover|Cut|Draw|Fill|Find|Fit|Fix|Get|Group|Hang|Have|Hire|Install|Lay|Layer|Leave|Lift|Lower|Make|Mark|Measure|Mount|Move|Open|Order|Paint|Photograph|Place|Plan|Plant|Prime|Pull|Put|Raise|Remove|Repeat|Replace|Ring|Sand|Screw|Seal|Set|Shift|Start|Store|Strap|Swap|Take|Tape|Test|Tie|Tile|Try|Turn|Use|Vacuum|Ventilate|Wash|Wipe|Wire|Write)\b(?! (?:[\w-]+ ){0,4}(?:is|are|was|may|can|could|has|have|holds?)\b)/;
/** Trades by the word that names them; a star: the law asks for a licence in every state (the library's article on hiring trades). */
const TRADES =
  'electrician*, plumber*, gasfitter*, waterproofer*, asbestos removalist*, builder, engineer, carpenter, painter, tiler, plasterer, certifier'
    .split(', ')
    .map((name) => ({ trade: name.replace('*', ''), isLicensed: name.endsWith('*') }));

/** Sentences of the answer that tell the member what to do, with the trade that they name. */
function todosIn(answer: string) {
  const sentences = sentencesOf({ n: 0, title: '', heading: '', text: answer.replaceAll(/^Palette:.*$/gm, '') });
  return sentences
    .flatMap(({ text }) => {
      const words = shortened(text.replaceAll(/ ?\[\d+\]/g, ''));
      if (words === undefined || !IMPERATIVE.test(words)) return [];
      const named = TRADES.find(({ trade }) => new RegExp(`\\b${trade}`, 'i').test(text));
      const licensed = named !== undefined && (named.isLicensed || /\blicen[cs]ed\b/i.test(text));
      return { text: words, ...(named && { trade: named.trade }), licensed };
    })
    .slice(0, TODOS_MAX);
}

/** A sentence up to its first break that leaves it short enough, without its full stop; undefined where it has none. */
function shortened(sentence: string): string | undefined {
  const whole = sentence.replace(/[.!]\s*$/, '');
  if (whole.length <= TODO_MAX_CHARACTERS) return whole;
  const breaks = [
    ...whole.matchAll(/[,;:(]| (?:so that|because|which|and|or|rather than|instead of|before|until|where|if) /g),
  ];
  const at = breaks.map(({ index }) => index).findLast((index) => index <= TODO_MAX_CHARACTERS && index >= 15);
  return at === undefined ? undefined : whole.slice(0, at).replace(/[,;:\s]+$/, '');
}
