/** Marks a sentence whose figure is not in the passage that it cites, and says why on hover, focus and press. */
import { useId } from 'react';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';

const REASON = 'The source of this sentence doesn’t give this figure. Check it before you rely on it.';

/** A space stands before it, not a margin: a margin would indent a line that begins with it. */
export function UnsupportedMark() {
  const id = useId();
  return (
    <>
      {' '}
      <Tooltip text={REASON} press>
        <button
          type="button"
          aria-describedby={id}
          className="mx-0.5 rounded-picture outline-offset-1 text-[0.8125rem] leading-none whitespace-nowrap text-charcoal underline decoration-dotted underline-offset-4 hover:text-ink"
        >
          (figure not from our library)
        </button>
      </Tooltip>
      <span id={id} hidden>
        {REASON}
      </span>
    </>
  );
}
