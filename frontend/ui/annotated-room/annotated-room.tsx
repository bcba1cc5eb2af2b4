/** The annotated room, the signature of Verandah: numbered pins on a picture, and the numbered notes beside it. */
import { type ReactNode, useState } from 'react';

/** One note and where its pin stands: x from the left and y from the top of the picture, each 0 to 1. */
export interface RoomNote {
  n: number;
  x: number;
  y: number;
  text: string;
}

interface AnnotatedRoomProps {
  /** The picture itself, at the full width of its place and uncropped, so that the pins stand where they point. */
  picture: ReactNode;
  notes: readonly RoomNote[];
  /** What stands above the notes, such as the question they answer. */
  heading?: ReactNode;
  /** What stands below the picture, such as its palette. */
  footing?: ReactNode;
  className?: string;
}

/** Picture and notes side by side where there is room. Pointing at a pin or a note marks its partner. */
export function AnnotatedRoom({ picture, notes, heading, footing, className = '' }: AnnotatedRoomProps) {
  const [marked, setMarked] = useState<number>();
  const marking = (n: number) => ({ onPointerEnter: () => setMarked(n), onPointerLeave: () => setMarked(undefined) });
  return (
    <div className={`grid items-start gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr] ${className}`}>
      <div>
        <div className="relative">
          {picture}
          {notes.map(({ n, x, y }) => (
            <span
              key={n}
              {...marking(n)}
              aria-hidden="true"
              style={{
                left: `clamp(1rem, ${x * 100}%, calc(100% - 1rem))`,
                top: `clamp(1rem, ${y * 100}%, calc(100% - 1rem))`,
              }}
              className={`absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full font-display text-body shadow-float transition-colors duration-150 sm:size-8 ${marked === n ? 'bg-pin-marked text-pin' : 'bg-pin text-on-pin'}`}
            >
              {n}
            </span>
          ))}
        </div>
        {footing}
      </div>
      <div>
        {heading}
        <ol className="divide-y divide-rule border-y border-rule">
          {notes.map(({ n, text }) => (
            <li key={n} {...marking(n)} className="grid grid-cols-[2.125rem_1fr] py-3.5">
              <span
                aria-hidden="true"
                className={`font-display text-h4 leading-[1.6875rem] transition-colors duration-150 ${marked === n ? 'text-ink' : 'text-terracotta'}`}
              >
                {n}
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
