/** The numbers in an answer that lead to the passages it rests on. */

/** What a citation needs: which passages exist, and what to do when one is asked for. */
export interface Citing {
  numbers: ReadonlySet<number>;
  /** True until the passages are known: numbers are shown already, so that no line breaks anew when they come. */
  awaited: boolean;
  onCite: (n: number) => void;
}

const NUMBER =
  'relative rounded-picture px-px font-bold text-eucalypt tabular-nums outline-offset-1 before:absolute before:-inset-x-2 before:-inset-y-3';

/** Numbers of passages that did not come with the answer are left out: they would lead nowhere. */
export function Citation({ numbers, citing }: { numbers: number[]; citing: Citing }) {
  return numbers
    .filter((n) => citing.awaited || citing.numbers.has(n))
    .map((n, index) => {
      // The finger's target is larger than the number, which stands close to its sentence, and apart from another number.
      const look = `${NUMBER} ${index > 0 ? 'ml-0.5' : ''}`;
      return (
        <sup key={n} className="text-[0.75rem] leading-none before:content-['\2060']">
          {citing.numbers.has(n) ? (
            <button
              type="button"
              onClick={() => citing.onCite(n)}
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
