/** The member's own pin: square, dark and lettered, to differ from a note's. */
import { type KeyboardEvent, useId } from 'react';
import { movedBy, spotWords } from './spot-words.ts';
import type { OwnSpot } from './use-spot.ts';

/** Arrow keys move it, Enter opens its questions, Escape removes it. */
export function OwnPin({ own }: { own: OwnSpot }) {
  const { spot, letter, open, pin, move, setOpen, remove } = own;
  const help = useId();
  if (!spot) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(spot, event.key, event.shiftKey);
    if (next) {
      event.preventDefault();
      move(next);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      remove();
    }
  };
  return (
    <button
      ref={pin}
      type="button"
      className="pin own-pin"
      style={{
        left: `clamp(1.5rem, ${spot.x * 100}%, calc(100% - 1.5rem))`,
        top: `clamp(1.5rem, ${spot.y * 100}%, calc(100% - 1.5rem))`,
      }}
      aria-label={`Your pin ${letter}, ${spotWords(spot)}`}
      aria-describedby={help}
      aria-haspopup="dialog"
      aria-expanded={open}
      onKeyDown={onKeyDown}
      onClick={() => setOpen(!open)}
    >
      {letter}
      <span id={help} hidden>
        Arrow keys move it, Enter asks, Escape removes it.
      </span>
    </button>
  );
}

/** Takes a press anywhere on the photo. For the keyboard there is a button below it. */
export const SpotTarget = ({ own }: { own: OwnSpot }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden="true"
    className="spot-target"
    onClick={({ currentTarget, clientX, clientY, detail }) => {
      if (detail === 0) return;
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      const share = (at: number) => Math.round(Math.min(1, Math.max(0, at)) * 1000) / 1000;
      own.place({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
    }}
  />
);
