/** Cuts a question into comparable words: lower case, without accents and apostrophes, in every script of the fallback's languages. */

export interface Word {
  /** The ways to read the word: as written, and without its Arabic article. */
  readings: string[];
  /** The position in the text, counted in words. The end of a sentence counts as SENTENCE_GAP more. */
  at: number;
}

/** Two cues in neighbouring sentences may belong together, but only where they are closer. */
const SENTENCE_GAP = 4;
const APOSTROPHES = /['’‘ʼ`´]/g;
/** Each Han character is a word: Chinese has no blanks between words. */
const WORD_OR_END = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|[.!?。！？؟।\n]+/gu;
const SENTENCE_END = /^[.!?。！？؟।\n]/;
const ASCII = /^[\0-\x7f]*$/;
/** Accents of Latin and Greek, vowel marks and stretching of Arabic. Vowel signs of Indian scripts stay: they are letters. */
const MARKS = /[\u0300-\u036f\u064b-\u0652\u0640]/g;
const SAME_LETTERS: Record<string, string> = { đ: 'd', ς: 'σ', أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };
const ARABIC = /[\u0621-\u064a]/;
/** And, so, with, like, for, the: written together with the Arabic word that follows. */
const ARABIC_PREFIX = /^[وف]?(?:[بكل]?ال|لل|[بل])?(?=[\u0621-\u064a]{3})/;

/** Folds case, width, accents and letters that people use for one another, so that terms and questions compare equal. */
function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(APOSTROPHES, '');
  if (ASCII.test(plain)) return plain;
  return plain
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[đςأإآةى]/g, (letter) => SAME_LETTERS[letter] ?? letter);
}

function readingsOf(word: string): string[] {
  if (!ARABIC.test(word)) return [word];
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare === word ? [word] : [word, bare];
}

/** The words of a text in order. Linear in the length of the text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const [piece] of fold(text).matchAll(WORD_OR_END)) {
    if (SENTENCE_END.test(piece)) at += SENTENCE_GAP;
    else words.push({ readings: readingsOf(piece), at: at++ });
  }
  return words;
}

/** The words of a term of a vocabulary, folded like those of a question. */
export const termWords = (term: string): string[] => [...fold(term).matchAll(WORD_OR_END)].map(([word]) => word);
