/** The citation numbers in an answer, which open their passages. */
import type { References } from './references.ts';

const NUMBER =
  'relative rounded-picture px-px font-bold text-terracotta tabular-nums outline-offset-1 before:absolute before:-inset-x-2 before:-inset-y-3';

/** Leaves out numbers of passages that did not come with the answer. */
export function Citation({ numbers, references }: { numbers: number[]; references: References }) {
  return numbers
    .filter((n) => references.awaited || references.numbers.has(n))
    .map((n, index) => {
      // The touch target is larger than the number, which is close to its sentence but apart from other numbers.
      const look = `${NUMBER} ${index > 0 ? 'ml-0.5' : ''}`;
      return (
        <sup key={n} className="text-[0.75rem] leading-none before:content-['\2060']">
          {references.numbers.has(n) ? (
            <button
              type="button"
              onClick={() => references.onCite(n)}
              aria-label={`Source ${n}`}
              className={`${look} hover:underline`}
            >
              {n}
            </button>
          ) : (
            <span className={look}>{n}</span>
          )}
        </sup>
      );
    });
}
