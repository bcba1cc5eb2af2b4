/** The slider between the photo as it is and as it would be. Only its thumb takes presses: the rest of the photo takes taps. */
import type { KeyboardEvent } from 'react';

/** Per cent of an arrow key, and of one with Shift. */
const STEP = 2;
const LEAP = 10;
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
/** Of the thumb, in pixels: its middle stays so far inside the photo. */
const INSET = 24;

interface CompareSliderProps {
  /** The part on the left that shows the photo as it is, in per cent. */
  cut: number;
  onCut: (cut: number) => void;
  /** Of the colours. */
  name: string;
}

export function CompareSlider({ cut, onCut, name }: CompareSliderProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || !event.shiftKey) return;
    event.preventDefault();
    onCut(Math.min(100, Math.max(0, cut + step * LEAP)));
  };
  return (
    <>
      {cut > 0 && cut < 100 && (
        <span className="pointer-events-none absolute inset-y-0 left-(--cut) -ml-px w-0.5 bg-pin shadow-pin" />
      )}
      <input
        type="range"
        dir="ltr"
        className="colour-slider"
        aria-label={`Between now and ${name}`}
        aria-valuetext={`${cut} per cent as it is now`}
        step={STEP}
        value={cut}
        onChange={({ target }) => onCut(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** Where the middle of the thumb is, as a CSS length; at both ends nothing of the other side is left. */
export const lengthOf = (cut: number): string =>
  cut <= 0 || cut >= 100 ? `${cut}%` : `calc(${INSET}px + (100% - ${2 * INSET}px) * ${cut / 100})`;
