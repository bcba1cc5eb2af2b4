/** Which note of an annotated room is marked, on the picture and in the list, and how arrow keys move between notes. */
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

/** Returns the id of an element of note `n`. */
type IdOf = (n: number) => string;

export interface Marking {
  /** The note under the pointer, else the note last chosen by press or focus. */
  marked: number | null;
  /** The note last chosen. */
  chosen: number | null;
  choose: (n: number) => void;
  /** The note whose pin and title are in the Tab order; arrow keys reach the others. */
  stop: number | undefined;
  pinId: IdOf;
  noteId: IdOf;
  titleId: IdOf;
  textId: IdOf;
  /** The event handlers for an element that marks its note on hover. */
  pointing: (n: number) => {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  /** On arrow keys, Home and End, moves the focus to the element `idOf` of another note. */
  walk: (event: KeyboardEvent, idOf: IdOf) => void;
}

type Choice = readonly [chosen: number | null, choose: (n: number) => void];

/** `numbers` are the notes' numbers in reading order. `choice` is external state, if the page can choose a note elsewhere too. */
export function useMarking(numbers: readonly number[], choice?: Choice): Marking {
  const [pointed, point] = useState<number | null>(null);
  const own = useState<number | null>(null);
  const [chosen, choose] = choice ?? own;
  const id = useId();
  const stop = chosen ?? numbers[0];
  return {
    marked: pointed ?? chosen,
    chosen,
    choose,
    stop,
    pinId: (n) => `${id}-pin-${n}`,
    noteId: (n) => `${id}-note-${n}`,
    titleId: (n) => `${id}-title-${n}`,
    textId: (n) => `${id}-text-${n}`,
    pointing: (n) => ({
      // Only a moving pointer counts: scrolling may bring another pin under a resting one.
      onPointerMove: ({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) point(n);
      },
      onPointerLeave: () => point(null),
    }),
    walk: (event, idOf) => {
      const place = placeAfter(event.key, numbers.indexOf(stop ?? 0), numbers.length);
      if (place === undefined) return;
      event.preventDefault();
      const next = numbers[place];
      if (next !== undefined) document.getElementById(idOf(next))?.focus();
    },
  };
}

/** The index that a key moves to from index `at` of `count`; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [, direction] = /^Arrow(Right|Down|Left|Up)$/.exec(key) ?? [];
  if (direction === undefined) return undefined;
  const step = direction === 'Right' || direction === 'Down' ? 1 : -1;
  return Math.max(0, Math.min(at + step, count - 1));
}
