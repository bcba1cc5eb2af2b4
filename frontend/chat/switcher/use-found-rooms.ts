/** The member's rooms as a list shows them: those that are not archived, the others below, and a search once there are many. */
import { useDeferredValue, useState } from 'react';
import { useRooms } from '../rooms/use-rooms.ts';
import { roomsNamed } from './room-words.ts';

/** As many are seen at a glance. */
const SEARCHED_ABOVE = 8;

/** The list follows the words a moment later, so that typing never waits for two hundred rows. */
export function useFoundRooms() {
  const all = useRooms();
  const { data: rooms = [] } = all;
  const [query, setQuery] = useState('');
  const shownFor = useDeferredValue(query);
  const found = roomsNamed(rooms, shownFor);
  const open = found.filter(({ archived }) => !archived);
  const archived = found.filter((room) => room.archived);
  return {
    /** The call that all rooms come with. */
    all,
    open,
    archived,
    /** The words that these were found with. */
    shownFor,
    setQuery,
    /** Undefined while there are few. */
    search:
      rooms.length > SEARCHED_ABOVE
        ? {
            query,
            setQuery,
            found: found.length,
            /** The room that stands first once the list shows what these words find. */
            first: () => {
              const now = roomsNamed(rooms, query);
              return now.find((room) => !room.archived) ?? now[0];
            },
          }
        : undefined,
  };
}
