/** Letter-spaced words of a PDF, such as the heading `K I T C H E N S`, as words. */
import type { Run } from './drawn-runs.ts';

/** Four letters or more, each by itself. Two or three can be names, as in "sizes S M L". */
const SPACED = /(?<!\S)\p{L}\p{M}*(?: \p{L}\p{M}*){3,}(?!\S)/gu;
/** Beside such a word also figures, marks and short words stand apart. */
const ALL_SPACED = /^\S(?: \S)+$/u;

/** pdf.js puts a blank where letters are at least a tenth of the font size apart, and begins a new run at a gap of a word. */
export function lettersTogether(runs: readonly Run[]): Run[] {
  const words = runs.map(({ text }) =>
    text.replaceAll(SPACED, (letters) => (isWord(letters) ? closed(letters) : letters)),
  );
  const lines = new Set(runs.flatMap(({ text, y }, index) => (words[index] === text ? [] : [Math.round(y)])));
  return runs.map((run, index) => {
    const text = words[index] ?? run.text;
    return { ...run, text: lines.has(Math.round(run.y)) && ALL_SPACED.test(text.trim()) ? closed(text) : text };
  });
}

/** Marks in cells, such as `Y N Y N`, are few letters, and names of plans and axes follow the alphabet. */
function isWord(letters: string): boolean {
  const codes = letters.split(' ').map((letter) => letter.codePointAt(0) ?? 0);
  return new Set(codes).size > 2 && codes.some((code, index) => index > 0 && code !== (codes[index - 1] ?? 0) + 1);
}

/** Where the blank of a word is lost between the others, a capital still begins one. */
const closed = (letters: string): string => letters.replaceAll(' ', '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
