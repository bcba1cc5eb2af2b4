/** How a count has grown: a line over the last days, with its first and its last value. */
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { grouped } from '../../ui/text/numbers.ts';

const WIDTH = 300;
const HEIGHT = 96;
/** Space above and below the line, in the drawing's units. */
const AIR = 6;

/**
 * @param total The count today. @param added What each day added, oldest first; the last one is today.
 * @param from The first of these days, as in 2026-10-23.
 */
export function Growth({
  title,
  total,
  added,
  from,
}: {
  title: string;
  total: number;
  added: readonly number[];
  from: string;
}) {
  const totals = totalsOf(total, added);
  const first = totals[0] ?? total;
  const id = `growth-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="flex items-baseline justify-between gap-x-4 border-t border-ink pt-2.5 text-small">
        <span className="font-semibold">{title}</span>
        <span className="tabular-nums">
          {grouped(first)} to <b>{grouped(total)}</b>
        </span>
      </figcaption>
      <Line totals={totals} />
      <p className="cap mt-1 flex justify-between" aria-hidden="true">
        <span>{formatDay(from)}</span>
        <span>Today</span>
      </p>
    </figure>
  );
}

function Line({ totals }: { totals: readonly number[] }) {
  const top = Math.max(...totals);
  const bottom = Math.min(...totals);
  const step = WIDTH / Math.max(1, totals.length - 1);
  // A count that stays the same is a level line in the middle.
  const y = (value: number) =>
    top === bottom ? HEIGHT / 2 : AIR + ((top - value) / (top - bottom)) * (HEIGHT - 2 * AIR);
  const points = totals.map((value, day) => `${(day * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="mt-3 h-24 w-full" aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-rule" vectorEffect="non-scaling-stroke" />
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-saltbush/40" />
      <polyline points={points} className="fill-none stroke-eucalypt stroke-2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * @param total The count at the end of the last day. @param added What each day added, oldest first.
 * @returns The count at the end of each day, oldest first; never below zero.
 */
export function totalsOf(total: number, added: readonly number[]): number[] {
  let behind = 0;
  return added
    .toReversed()
    .map((day) => {
      const then = total - behind;
      behind += day;
      return Math.max(0, then);
    })
    .toReversed();
}
