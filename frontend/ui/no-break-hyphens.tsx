/** Keeps titles from breaking at hyphens. */
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
