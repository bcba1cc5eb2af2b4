/** The numbers in an answer that lead to the passages it rests on. */
import type { References } from './references.ts';

const NUMBER =
  'relative rounded-picture px-px font-bold text-terracotta tabular-nums outline-offset-1 before:absolute before:-inset-x-2 before:-inset-y-3';

/** Numbers of passages that did not come with the answer are left out: they would lead nowhere. */
export function Citation({ numbers, references }: { numbers: number[]; references: References }) {
  return numbers
    .filter((n) => references.awaited || references.numbers.has(n))
    .map((n, index) => {
      // The finger's target is larger than the number, which stands close to its sentence, and apart from another number.
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
