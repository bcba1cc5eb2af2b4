/** A row of small bars: one a day, up for more, down for fewer. */

const HEIGHT = 36;

/** `label` says in words what the bars show; the drawing itself is for the eye alone. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(1, ...values);
  const bottom = Math.min(0, ...values);
  const scale = HEIGHT / (top - bottom);
  const zero = top * scale;
  return (
    <div className="flex items-end gap-x-5">
      <svg
        viewBox={`0 0 ${values.length * 4} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-9 min-w-0 flex-1"
        aria-hidden="true"
      >
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
      <span className="cap w-32 shrink-0">{label}</span>
    </div>
  );
}
