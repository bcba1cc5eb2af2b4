/** The painted surfaces, to choose which one taps and colours go to. */
import { CloseIcon, PlusIcon } from '../../../ui/media/icons.tsx';
import { percent } from '../colour-words.ts';
import type { Seen } from '../painting/messages.ts';
import { nameOf, type Painting } from '../painting/painting.ts';

interface SurfacesProps {
  painting: Painting;
  seen: readonly Seen[];
  onActivate: (id: number | undefined) => void;
  onRemove: (id: number) => void;
  /** Whether there can be one more. */
  canAdd: boolean;
}

export function Surfaces({ painting: { surfaces, activeId }, seen, onActivate, onRemove, canAdd }: SurfacesProps) {
  if (surfaces.length === 0) return null;
  /** Undefined until it is painted. */
  const shareOf = (id: number) => seen.find((one) => one.id === id)?.share;
  return (
    <section>
      <div className="flex items-center justify-between">
        <h2 className="text-h4">Painted</h2>
        {canAdd && activeId !== undefined && (
          <button type="button" className="text-button min-h-11" onClick={() => onActivate(undefined)}>
            <PlusIcon className="size-4.5" />
            Another colour
          </button>
        )}
      </div>
      <ul className="divide-y divide-rule">
        {surfaces.map(({ id, paint }) => (
          <li key={id} className="flex items-center">
            <label className="group flex min-h-11 grow items-center gap-2.5 pe-1 text-[0.9375rem] has-checked:font-semibold has-focus-visible:outline-2">
              <input
                type="radio"
                name="surface"
                className="sr-only"
                checked={id === activeId}
                onChange={() => onActivate(id)}
              />
              <i className={CHIP} style={{ background: paint.hex }} />
              {nameOf(paint)}
              <span className="ml-auto cap font-normal">{shareWords(shareOf(id))}</span>
            </label>
            <button
              type="button"
              className="-me-3.5 grid size-11 place-items-center"
              aria-label={`Remove ${nameOf(paint)}`}
              onClick={() => onRemove(id)}
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {activeId === undefined && <p className="cap mt-2">Choose a colour, then tap the next wall.</p>}
    </section>
  );
}

const shareWords = (share: number | undefined) => (share === undefined ? '' : `${percent(share)} of the photo`);

const CHIP =
  'size-7 rounded-picture inset-ring inset-ring-rule outline-offset-2 group-has-checked:outline-2 group-has-checked:outline-ink';
