/** Moves a row of a list by its handle, with a pointer or the arrow keys. A drag takes effect when released. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Dragged {
  id: string;
  /** How far it has been dragged, in pixels. */
  by: number;
  /** The row that it would come before; null for the end. */
  before: string | null;
}

export interface Reorder {
  dragged: Dragged | null;
  /** The event handlers for one row's handle. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** @param list Its children are the rows, in the order of `ids`. @param onMove Moves a row before another, or to the end. */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (id: string, before: string | null) => void,
): Reorder {
  const [start, setStart] = useState(0);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  /** Up to the last move, which React may not have rendered when the pointer is released. */
  const latest = useRef<Dragged | null>(null);
  const drag = (to: Dragged | null) => {
    latest.current = to;
    setDragged(to);
  };
  const drop = () => {
    const { id, before } = latest.current ?? {};
    drag(null);
    if (id !== undefined && before !== undefined && before !== followerOf(ids, id) && before !== id) onMove(id, before);
  };
  return {
    dragged,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientY);
        drag({ id, by: 0, before: followerOf(ids, id) });
      },
      onPointerMove: ({ clientY }) => {
        if (latest.current?.id !== id) return;
        drag({ id, by: clientY - start, before: rowBelow(list.current, ids, id, clientY) });
      },
      onPointerUp: drop,
      onPointerCancel: () => drag(null),
      onKeyDown: (event) => {
        if (event.key === 'Escape') drag(null);
        const before = beforeAfterKey(event.key, ids, id);
        if (before === undefined) return;
        event.preventDefault();
        if (before !== id) onMove(id, before);
      },
    }),
  };
}

const followerOf = (ids: readonly string[], id: string): string | null => ids[ids.indexOf(id) + 1] ?? null;

/** The first row, other than the dragged one, whose middle is below the pointer; null where all are above it. */
function rowBelow(list: HTMLElement | null, ids: readonly string[], dragged: string, y: number): string | null {
  const rows = [...(list?.children ?? [])];
  const below = ids.find((id, index) => {
    const box = rows[index]?.getBoundingClientRect();
    return id !== dragged && box !== undefined && y < box.top + box.height / 2;
  });
  return below ?? null;
}

/** The row before which a key moves row `id`; its own id if it stays, undefined for other keys. */
function beforeAfterKey(key: string, ids: readonly string[], id: string): string | null | undefined {
  const at = ids.indexOf(id);
  if (key === 'Home') return ids[0];
  if (key === 'End') return at === ids.length - 1 ? id : null;
  if (key === 'ArrowUp') return ids[Math.max(0, at - 1)];
  if (key === 'ArrowDown') return at === ids.length - 1 ? id : (ids[at + 2] ?? null);
  return undefined;
}
