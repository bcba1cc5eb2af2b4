/** A slider of the day, on a line that shows when direct sun comes in. */
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Spell } from '../../../../shared/sun/day.ts';
import { clock } from '../../../../shared/sun/hours.ts';

interface DayLineProps {
  /** The whole hours that the line covers. */
  daylight: Spell;
  spells: readonly Spell[];
  minute: number;
  onMinute: (minute: number) => void;
  /** The time and what the sun does then, for screen readers. */
  spoken: string;
}

/** Minutes of an arrow key, and of Page Up and Page Down. */
const STEP = 10;
const PAGE = 60;
/** Minutes between the hours below the line. */
const MARK = 180;

export function DayLine({ daylight: { from, to }, spells, minute, onMinute, spoken }: DayLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMinute(Math.min(to, Math.max(from, minute + step)));
  };
  const place = (at: number): CSSProperties => ({ insetInlineStart: `${(100 * (at - from)) / (to - from)}%` });
  return (
    <div className="day-line" dir="ltr">
      <div className="day-track" aria-hidden="true">
        {spells.map((spell) => (
          <span
            key={spell.from}
            style={{ ...place(spell.from), width: `${(100 * (spell.to - spell.from)) / (to - from)}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label="Time of day"
        aria-valuetext={spoken}
        min={from}
        max={to}
        step={STEP}
        value={minute}
        onChange={({ target }) => onMinute(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <div className="day-hours" aria-hidden="true">
        {Array.from({ length: Math.floor((to - from) / MARK) + 1 }, (_, n) => from + n * MARK).map((at) => (
          <span key={at} style={place(at)}>
            {clock(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
