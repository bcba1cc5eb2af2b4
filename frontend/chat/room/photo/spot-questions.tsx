/** The dialog for asking about a spot: three ready questions, or the member's own. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { OwnSpot } from './spot.ts';

const READY = ['What would you do here?', 'What is this made of?', 'Is it worth keeping?'];

interface SpotQuestionsProps {
  own: OwnSpot;
  /** Asks a ready question about the spot. */
  onAsk: (question: string) => void;
  /** Moves to the composer, to write one. */
  onType: () => void;
}

/** Beside the pin, or at the bottom of a phone's window. Takes the focus; Escape removes the pin. */
export function SpotQuestions({ own, onAsk, onType }: SpotQuestionsProps) {
  const { spot, open } = own;
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  const placed = spot && `${spot.x} ${spot.y}`;
  useEffect(() => {
    if (open && placed !== null) box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [open, placed]);
  if (!spot || !open) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    own.remove();
  };
  const side =
    spot.x > 0.5 ? { right: `calc(${(1 - spot.x) * 100}% + 2rem)` } : { left: `calc(${spot.x * 100}% + 2rem)` };
  const height =
    spot.y > 0.5
      ? { bottom: `max(0.5rem, ${(1 - spot.y) * 100 - 20}%)` }
      : { top: `max(0.5rem, ${spot.y * 100 - 20}%)` };
  return (
    <dialog
      ref={box}
      open
      aria-labelledby={title}
      className="spot-questions animate-rise lifted"
      style={{ ...side, ...height }}
      onKeyDown={onKeyDown}
    >
      <h3 id={title} className="text-[1.1875rem] leading-[1.625rem]">
        Ask about this spot
      </h3>
      <ul className="mt-1.5 mb-1 divide-y divide-rule border-y border-rule">
        {READY.map((question) => (
          <li key={question}>
            <button type="button" className="spot-question" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex gap-4.5">
        <button type="button" className="text-button" onClick={onType}>
          Type my own
        </button>
        <button type="button" className="text-button" onClick={own.remove}>
          Remove pin
        </button>
      </div>
    </dialog>
  );
}
