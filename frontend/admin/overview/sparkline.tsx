/** A row of small bars: one a day, up for more, down for fewer. */

const HEIGHT = 28;

/** Decoration: the text beside it says the same in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const bottom = Math.min(0, ...values);
  const scale = HEIGHT / (top - bottom);
  const zero = top * scale;
  return (
    <svg viewBox={`0 0 ${values.length * 4} ${HEIGHT + 1}`} preserveAspectRatio="none" className="h-7 w-full">
      {values.map((value, day) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name than its place
          key={day}
          x={day * 4}
          y={value >= 0 ? zero - value * scale : zero}
          width="3"
          height={Math.max(1, Math.abs(value) * scale)}
          className={value === 0 ? 'fill-rule' : value < 0 ? 'fill-terracotta' : 'fill-gum'}
        />
      ))}
    </svg>
  );
}
