/** Moves a row of a list by its handle, with a pointer or the arrow keys. A drag takes effect when released. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Dragged {
  id: string;
  /** How far it has been dragged, in pixels. */
  by: number;
  /** The row that it would come before in the order; null for the end. */
  before: string | null;
  /** Where it would be dropped on the screen: at this edge of this row. */
  at?: { id: string; edge: 'above' | 'below' };
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

/**
 * @param list Contains the rows, as `data-task`. It may show them in groups of its own.
 * @param ids The rows in the order in which they are moved.
 * @param onMove Moves a row before another, or to the end.
 */
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
    const { id, before, at } = latest.current ?? {};
    drag(null);
    if (id !== undefined && before !== undefined && at && before !== followerOf(ids, id)) onMove(id, before);
  };
  return {
    dragged,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientY);
        drag({ id, by: 0, before: null });
      },
      onPointerMove: ({ clientY }) => {
        if (latest.current?.id !== id) return;
        drag({ id, by: clientY - start, ...dropAt(list.current, ids, id, clientY) });
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

/**
 * The place between two rows at height `y`: before the lower one, but after the upper one while the pointer is still on it, because the
 * lower one can begin another group. Nothing while the pointer is between the row's own neighbours.
 */
function dropAt(
  list: HTMLElement | null,
  ids: readonly string[],
  dragged: string,
  y: number,
): Omit<Dragged, 'id' | 'by'> {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])].map((row) => ({
    id: row.dataset.task ?? '',
    box: row.getBoundingClientRect(),
  }));
  const own = rows.findIndex(({ id }) => id === dragged);
  const others = rows.filter(({ id }) => id !== dragged);
  const found = others.findIndex(({ box }) => y < box.top + box.height / 2);
  const gap = found === -1 ? others.length : found;
  if (gap === own) return { before: null };
  const [upper, lower] = [others[gap - 1], others[gap]];
  if (lower && (!upper || y > upper.box.bottom)) return { before: lower.id, at: { id: lower.id, edge: 'above' } };
  if (!upper) return { before: null };
  const rest = ids.filter((id) => id !== dragged);
  return { before: followerOf(rest, upper.id), at: { id: upper.id, edge: 'below' } };
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
