/** The chip in the composer for the spot that the next question is about. */
import { CloseIcon } from '../../../ui/media/icons.tsx';
import { spotWords } from './spot-words.ts';
import type { OwnSpot } from './use-spot.ts';

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
