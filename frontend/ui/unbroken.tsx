/** Titles as they are set on a page. */
import type { ReactNode } from 'react';

/** Longer words may break: they would not fit a phone. */
const MAX_UNBROKEN = 16;

/** A title that keeps its hyphenated words whole: balanced lines would rather break "south-facing" than be uneven. */
export const unbroken = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((part, n) =>
    n % 2 === 1 && part.length <= MAX_UNBROKEN ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title, which changes as a whole
      <span key={n} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
