/** The member's rooms as a list: found by name if there are many, one Tab stop for the keyboard, scrolled to the open room. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Room } from '../../../shared/rooms.ts';
import { rove } from '../../ui/focus/roving.ts';
import { roomsNamed } from './room-words.ts';
import { useRooms } from './use-rooms.ts';

/** Up to this number, rooms are seen at a glance and need no search. */
const SEARCHED_ABOVE = 8;

/** Open rooms, and archived ones below. The list follows the query a moment later, so that typing does not wait for two hundred rows. */
export function useFoundRooms() {
  const all = useRooms();
  const { data: rooms = [] } = all;
  const [query, setQuery] = useState('');
  const shownFor = useDeferredValue(query);
  const found = roomsNamed(rooms, shownFor);
  const open = found.filter(({ archived }) => !archived);
  const archived = found.filter((room) => room.archived);
  return {
    /** The query of all rooms. */
    all,
    open,
    archived,
    /** The query text of these results. */
    shownFor,
    setQuery,
    /** Undefined if there are few rooms. */
    search:
      rooms.length > SEARCHED_ABOVE
        ? {
            query,
            setQuery,
            found: found.length,
            /** The first result for the current query, also before the list shows it. */
            first: () => {
              const now = roomsNamed(rooms, query);
              return now.find((room) => !room.archived) ?? now[0];
            },
          }
        : undefined,
  };
}

/** `list` is the scrolling element; `linkTo` returns the props of the link to a room. */
export function useRoomList(
  { open, archived, shownFor }: ReturnType<typeof useFoundRooms>,
  roomId: string | undefined,
) {
  const list = useRef<HTMLDivElement>(null);
  const shown = [...open, ...archived];
  const [focused, setFocused] = useState<string>();
  const named = (id: string | undefined) => shown.find((room) => room.id === id);
  const stop = named(focused) ?? named(roomId) ?? shown[0];
  useCurrentInView(list, shownFor, shown.length > 0 ? roomId : undefined);
  // Stable callbacks, so that unchanged rows do not render again while the member types.
  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.dataset.room),
    [setFocused],
  );
  const onKeyDown = useCallback((event: KeyboardEvent) => rove(event, linksIn(list)), [list]);
  return {
    list,
    /** Moves the focus from the search to the list. */
    focusFirst: () => linksIn(list)[0]?.focus(),
    linkTo: ({ id }: Room) => ({
      to: `/assistant/${id}`,
      'aria-current': id === roomId ? ('page' as const) : undefined,
      tabIndex: id === stop?.id ? 0 : -1,
      'data-room': id,
      onFocus,
      onKeyDown,
    }),
  };
}

const linksIn = (list: RefObject<HTMLElement | null>) => [
  ...(list.current?.querySelectorAll<HTMLElement>('a[href]') ?? []),
];

/**
 * Scrolls the list, never the page: to the first result of a search, else to the open room once it has loaded. Does not move
 * a reader who scrolls on.
 */
function useCurrentInView(list: RefObject<HTMLElement | null>, query: string, roomId: string | undefined): void {
  useEffect(() => {
    if (query !== '') {
      list.current?.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    const view = list.current?.getBoundingClientRect();
    const current = list.current?.querySelector(`[data-room="${roomId}"]`)?.getBoundingClientRect();
    if (!view || !current || (current.top >= view.top && current.bottom <= view.bottom)) return;
    const middle = current.top + current.height / 2 - view.top - view.height / 2;
    list.current?.scrollBy({ top: middle, behavior: 'instant' });
  }, [list, query, roomId]);
}
