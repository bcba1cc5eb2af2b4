/** Typesets titles and sentences: hyphens at which no line breaks, and apostrophes. */
import type { ReactNode } from 'react';

/** Longer words may break: they would not fit a phone. */
const MAX_NO_BREAK_LENGTH = 16;

/** Keeps hyphenated words on one line: `text-wrap: balance` would break "south-facing" for even lines. */
export const noBreakHyphens = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((part, n) =>
    n % 2 === 1 && part.length <= MAX_NO_BREAK_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title, which changes as a whole
      <span key={n} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Typographic apostrophes for words that were typed with straight ones. */
export const withApostrophes = (text: string): string => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’');
