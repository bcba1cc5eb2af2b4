/** The member's own pin, on the photo and as a chip in the composer: square, dark and lettered, to differ from a note's. */
import { type KeyboardEvent, useId } from 'react';
import { CloseIcon } from '../../../ui/media/icons.tsx';
import { movedBy, type OwnSpot, spotWords } from './spot.ts';

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

/** In the composer, for the spot that the next question is about. */
export function SpotChip({ own }: { own: OwnSpot }) {
  const { spot, letter, remove } = own;
  if (!spot) return null;
  return (
    <span className="composer-chip">
      <span className="spot-letter">
        <span className="sr-only">Spot </span>
        {letter}
      </span>
      <span className="composer-chip-words">{spotWords(spot)}</span>
      <button
        type="button"
        aria-label={`Remove pin ${letter}`}
        className="grid size-7 place-items-center rounded-control hover:text-terracotta"
        onClick={remove}
      >
        <CloseIcon className="size-3.5" />
      </button>
    </span>
  );
}
