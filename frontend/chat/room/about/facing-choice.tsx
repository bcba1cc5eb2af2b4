/** Chooses where the main window or door of a room faces: one of eight directions, or unknown. */
import type { Facing } from '../../../../shared/rooms.ts';
import { FACINGS } from './words.ts';

interface FacingChoiceProps {
  facing: Facing | null;
  onChoose: (facing: Facing | null) => void;
}

const DIRECTIONS = Object.entries(FACINGS) as [Exclude<Facing, 'unknown'>, { short: string; long: string }][];

export function FacingChoice({ facing, onChoose }: FacingChoiceProps) {
  const isSaid = facing !== null && facing !== 'unknown';
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Main window or door faces</legend>
      {/* A positioned box inside the fieldset: in the fieldset itself, positions would count from below the legend. */}
      <div className="relative">
        <div className="grid grid-cols-4 overflow-hidden rounded-control border border-charcoal @sm:grid-cols-8">
          {DIRECTIONS.map(([value, { short, long }]) => (
            <label
              key={value}
              className="-mb-px grid min-h-10 place-items-center border-r border-b border-rule text-note nth-[4n]:border-r-0 @sm:nth-[4]:border-r font-semibold has-checked:bg-eucalypt has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
            >
              <input
                type="radio"
                name="facing"
                value={value}
                aria-label={long}
                checked={facing === value}
                className="sr-only"
                onChange={() => onChoose(value)}
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </div>
        <button
          type="button"
          aria-label="Erase the direction"
          className={`absolute right-0 bottom-full mb-1.5 min-h-6 cap underline decoration-1 underline-offset-4 hover:text-ink ${isSaid ? '' : 'invisible'}`}
          onClick={() => onChoose(null)}
        >
          Erase
        </button>
      </div>
    </fieldset>
  );
}
