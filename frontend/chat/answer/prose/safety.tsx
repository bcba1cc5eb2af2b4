/** What an answer says of safety in its first line, where that is about a danger. */
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/media/icons.tsx';
import type { References } from './references.tsx';

interface HazardLineProps {
  /** The heading of the line's safety card; empty until it is known. */
  card: string;
  references: References;
  /** Whether the line itself is still coming. */
  growing: boolean;
  children: ReactNode;
}

/** The safety card is always the answer's first source. */
const CARD = 1;

/** The first line, set apart from the advice that follows. Reserves the place of the card's button until the card can be opened. */
export function HazardLine({ card, references, growing, children }: HazardLineProps) {
  const source = card === '' ? 'Safety card' : `Safety card: ${card}`;
  return (
    <div role="note" aria-label="Safety first" className="mb-6! border-t-2 border-ink bg-limewash px-5 pt-3.5 pb-3">
      <p className="flex items-center gap-2 text-note font-semibold">
        <Icon
          className="size-5 text-terracotta"
          path="M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.800-1.400-8-4.500-8-9V6zM12 8v5M12 16.500v.01"
        />
        Safety first
      </p>
      <p dir="auto" className={`mt-1.5 font-medium ${growing ? 'answer-caret' : ''}`}>
        {children}
      </p>
      {references.numbers.has(CARD) ? (
        <button
          type="button"
          className="block cap mt-1.5 min-h-6 text-left underline decoration-1 underline-offset-4 hover:text-ink"
          onClick={() => references.onCite(CARD)}
        >
          {source}
        </button>
      ) : (
        <p className="cap mt-1.5 min-h-6">{source}</p>
      )}
    </div>
  );
}
