/** The colour of the active surface: one that was proposed for the room, or the member's own. */
import { capitalised } from '../colour-words.ts';
import type { Paint } from '../painting/painting.ts';
import { ColourFields } from './colour-fields.tsx';

interface ChooseColourProps {
  proposed: readonly { hex: string; name: string }[];
  paint: Paint;
  /** `isTyping` for a colour on the way to another. */
  onPaint: (paint: Paint, isTyping?: boolean) => void;
}

export const ChooseColour = ({ proposed, paint, onPaint }: ChooseColourProps) => (
  <>
    {proposed.length > 0 && (
      <section>
        <h2 className="text-h4">Proposed for this room</h2>
        <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(58px,1fr))] gap-2.5">
          {proposed.map(({ hex, name }) => (
            <li key={`${hex} ${name}`}>
              <button
                type="button"
                className="group w-full text-left text-[0.8125rem] leading-[1.0625rem] wrap-normal aria-pressed:font-semibold"
                aria-pressed={paint.hex === hex && paint.name === capitalised(name)}
                onClick={() => onPaint({ hex, name: capitalised(name) })}
              >
                <i className={SWATCH} style={{ background: hex }} />
                {capitalised(name)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
    <section>
      <h2 className="text-h4">Your own colour</h2>
      <fieldset aria-label="Your own colour" className="colour-tin">
        <input
          type="color"
          className="p-0"
          aria-label="Pick a colour"
          value={paint.hex}
          onChange={({ target }) => onPaint({ hex: target.value, name: null }, true)}
        />
        <ColourFields forms={ALL} hex={paint.hex} onHex={(hex) => onPaint({ hex, name: null }, true)} />
      </fieldset>
      <p className="cap mt-2">Type what the tin says. LRV is how much light the paint sends back, out of 100.</p>
    </section>
  </>
);

const ALL = ['hex', 'rgb', 'lrv'] as const;
const SWATCH =
  'mb-1.5 block h-15 rounded-picture inset-ring inset-ring-rule outline-offset-2 group-aria-pressed:outline-2 group-aria-pressed:outline-ink';
