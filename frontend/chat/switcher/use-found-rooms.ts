/** The member's rooms as a list shows them: those that are not archived, the others below, and a search once there are many. */
import { useState } from 'react';
import { useRooms } from '../rooms/use-rooms.ts';
import { roomsNamed } from './room-words.ts';

/** As many are seen at a glance. */
const SEARCHED_ABOVE = 8;

export function useFoundRooms() {
  const { data: rooms = [] } = useRooms();
  const [query, setQuery] = useState('');
  const found = roomsNamed(rooms, query);
  return {
    rooms,
    open: found.filter(({ archived }) => !archived),
    archived: found.filter(({ archived }) => archived),
    /** Undefined while there are few. */
    search: rooms.length > SEARCHED_ABOVE ? { query, setQuery, found: found.length } : undefined,
  };
}
