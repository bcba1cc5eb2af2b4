/** Placeholders for note cards until they arrive. */

/** About as many as usually arrive. */
const USUAL = [1, 2, 3, 4];

/** In the shape of the cards, so that nothing moves when they arrive. @param numbers Those of the notes, where they are known. */
export const AwaitedNotes = ({ numbers = USUAL }: { numbers?: readonly number[] }) => (
  <div aria-hidden="true" className="note-cards">
    {numbers.map((n) => (
      <div key={n} className="note-card note-card-ruled">
        <span className="font-display text-h4 leading-[1.625rem] text-rule">{n}</span>
        <div className="swipe:pb-8">
          <Bar className="my-1.5 h-3.5 w-[46%]" />
          <Bar className="my-2.5 h-2.5 w-[92%]" />
          <Bar className="my-2.5 h-2.5 w-[64%]" />
        </div>
      </div>
    ))}
  </div>
);

const Bar = ({ className }: { className: string }) => (
  <div className={`rounded-picture bg-limewash swipe:bg-rule ${className}`} />
);
