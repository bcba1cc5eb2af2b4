/** The annotated room of an answer: the member's photo with numbered pins, and the numbered notes that belong to them. */
import { type PointerEvent, useId, useState } from 'react';
import type { Note } from '../../../shared/chat.ts';
import { ratioOf, StoredPhoto } from '../../uploads/photo/image-picker.tsx';

interface Marking {
  /** The note that is pointed at or, without a pointer on any, the one chosen by press or focus. */
  marked: number | null;
  point: (n: number | null) => void;
  choose: (n: number | null) => void;
  idOf: (n: number) => string;
}

/**
 * Photo and notes. A wide photo stands above its notes, a tall one beside them where there is room.
 * Pointing at, focusing or pressing a pin marks its note, and the other way round.
 */
export function AnnotatedPhoto({ path, notes }: { path: string; notes: Note[] }) {
  const [pointed, point] = useState<number | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const [ratio, setRatio] = useState(ratioOf(path) ?? 3 / 2);
  const id = useId();
  const marking: Marking = { marked: pointed ?? chosen, point, choose, idOf: (n) => `${id}-${n}` };
  const tall = ratio < 1.1;
  return (
    <figure className="@container" aria-label="Your photo, with notes">
      <div
        className={
          tall ? 'grid items-start gap-x-8 gap-y-5 @2xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]' : 'grid gap-y-5'
        }
      >
        <div className="relative self-start" style={{ aspectRatio: ratio }}>
          <StoredPhoto
            path={path}
            alt="The room in your photo"
            className="size-full rounded-picture object-cover"
            onLoad={({ currentTarget: image }) =>
              image.naturalHeight > 0 && setRatio(image.naturalWidth / image.naturalHeight)
            }
          />
          {notes.map((note, index) => (
            <Pin key={note.n} note={note} index={index} {...marking} />
          ))}
        </div>
        <figcaption>
          <ol
            className={`grid gap-x-8 ${tall ? '' : '@xl:grid-cols-2 @xl:[&>li:last-child:nth-child(odd)]:col-span-2'}`}
          >
            {notes.map((note) => (
              <PinnedNote key={note.n} note={note} {...marking} />
            ))}
          </ol>
        </figcaption>
      </div>
    </figure>
  );
}

/** Only a pointer that moves points: the page may scroll another pin under one that rests. */
const pointing = (n: number, point: Marking['point']) => ({
  onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) point(n);
  },
  onPointerLeave: () => point(null),
});

function Pin({ note: { n, x, y }, index, marked, point, choose, idOf }: Marking & { note: Note; index: number }) {
  const look =
    marked === n
      ? 'z-10 bg-pin-marked text-pin before:scale-100 before:opacity-100'
      : `bg-pin text-on-pin before:scale-75 before:opacity-0 ${marked === null ? '' : 'opacity-75'}`;
  return (
    <button
      type="button"
      aria-label={`Pin ${n}`}
      aria-describedby={idOf(n)}
      {...pointing(n, point)}
      onFocus={() => choose(n)}
      onBlur={() => choose(null)}
      onClick={() => {
        choose(n);
        document.getElementById(idOf(n))?.scrollIntoView({ block: 'nearest' });
      }}
      style={{
        left: `clamp(1.125rem, ${x * 100}%, calc(100% - 1.125rem))`,
        top: `clamp(1.125rem, ${y * 100}%, calc(100% - 1.125rem))`,
        animationDelay: `${index * 90}ms`,
      }}
      className={`pin absolute grid size-8 place-items-center rounded-full font-display text-body shadow-float ring-1 ring-on-pin/20 transition-[background-color,color,opacity] duration-150 before:absolute before:-inset-1.5 before:rounded-full before:border-2 before:border-pin before:transition-[scale,opacity] before:duration-200 focus-visible:outline-offset-4 ${look}`}
    >
      {n}
    </button>
  );
}

const KINDS: Record<Note['kind'], string> = { keep: 'Keep', change: 'Change', fix: 'Fix' };

function PinnedNote({ note: { n, kind, title, text }, marked, point, idOf }: Marking & { note: Note }) {
  return (
    <li
      id={idOf(n)}
      {...pointing(n, point)}
      className={`grid scroll-mb-48 grid-cols-[2rem_1fr] border-t py-3 text-small transition-colors duration-150 ${marked === n ? 'border-terracotta' : 'border-rule'}`}
    >
      <span aria-hidden="true" className="font-display text-h4 leading-6 text-terracotta">
        {n}
      </span>
      <span className={`transition-colors duration-150 ${marked === null || marked === n ? '' : 'text-charcoal'}`}>
        <span className="cap">{KINDS[kind]}</span> <strong>{title}</strong>
        <span className="block">{text}</span>
      </span>
    </li>
  );
}
