/** The member's rooms for a list: open ones, archived ones below, and a search if there are many. */
import { useDeferredValue, useState } from 'react';
import { useRooms } from '../rooms/use-rooms.ts';
import { roomsNamed } from './room-words.ts';

/** Up to this number, rooms are seen at a glance and need no search. */
const SEARCHED_ABOVE = 8;

/** The list follows the query a moment later, so that typing does not wait for two hundred rows. */
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
