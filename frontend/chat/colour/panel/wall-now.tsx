/** What is on the active surface's wall now: a guess from the photo, until the member says it. */
import { ColourFields } from './colour-fields.tsx';

interface WallNowProps {
  own: string | null;
  /** From the photo; undefined until it is painted. */
  guess: string | undefined;
  onOwn: (own: string | null) => void;
}

export const WallNow = ({ own, guess, onOwn }: WallNowProps) => (
  <details>
    <summary className="-my-2 min-h-11 py-2.5 font-semibold">
      On the wall now
      <span className="float-right cap leading-7 font-normal">
        {own === null ? 'a guess from the photo' : own.toUpperCase()}
      </span>
    </summary>
    <p className="mt-1.5 cap">
      We compare the new paint with the old. If you know the old tin, its hex or LRV makes the picture truer.
    </p>
    <fieldset aria-label="On the wall now" className="colour-tin">
      <span style={{ background: own ?? guess }} />
      <ColourFields forms={TIN} hex={own ?? guess ?? '#ffffff'} onHex={onOwn} />
    </fieldset>
    {own !== null && (
      <button type="button" className="link mt-2 min-h-11 text-note" onClick={() => onOwn(null)}>
        Guess from the photo
      </button>
    )}
  </details>
);

const TIN = ['hex', 'lrv'] as const;
