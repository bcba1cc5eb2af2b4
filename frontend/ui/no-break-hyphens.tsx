/** Titles that do not break at a hyphen. */
import type { ReactNode } from 'react';

/** Longer words may break: they would not fit a phone. */
const MAX_NO_BREAK_LENGTH = 16;

/** A title that keeps its hyphenated words whole: balanced lines would rather break "south-facing" than be uneven. */
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
