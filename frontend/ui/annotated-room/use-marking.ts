/** Which note of an annotated room is marked, on the picture and in the list alike, and how the arrow keys walk the notes. */
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

/** The ids of one note's pin and of what takes the focus in the list. */
type IdOf = (n: number) => string;

export interface Marking {
  /** The note that is pointed at or, without a pointer on any, the one chosen last by press or focus. */
  marked: number | null;
  /** The note chosen last. */
  chosen: number | null;
  choose: (n: number) => void;
  /** The note whose pin and title are in the order of Tab: the arrow keys lead to the others. */
  stop: number | undefined;
  pinId: IdOf;
  noteId: IdOf;
  titleId: IdOf;
  textId: IdOf;
  /** The handlers of what marks its note under a pointer. */
  pointing: (n: number) => {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  /** Moves the focus by arrow keys, Home and End to the element that `idOf` names for another note. */
  walk: (event: KeyboardEvent, idOf: IdOf) => void;
}

type Choice = readonly [chosen: number | null, choose: (n: number) => void];

/** `numbers` are those of the notes, in reading order. `choice` is where something else on the page chooses a note too. */
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
      // Only a pointer that moves points: the page may scroll another pin under one that rests.
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

/** Where a key leads from the place `at`, among `count` places; undefined for a key that leads nowhere. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [, direction] = /^Arrow(Right|Down|Left|Up)$/.exec(key) ?? [];
  if (direction === undefined) return undefined;
  const step = direction === 'Right' || direction === 'Down' ? 1 : -1;
  return Math.max(0, Math.min(at + step, count - 1));
}
