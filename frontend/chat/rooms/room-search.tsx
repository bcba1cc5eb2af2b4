/** The search field for rooms by name. */
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { useFoundRooms } from './use-room-list.ts';

interface RoomSearchProps {
  search: NonNullable<ReturnType<typeof useFoundRooms>['search']>;
  /** Moves the focus to the results. */
  onDown: () => void;
  /** A room was opened from the field. */
  onChosen?: () => void;
}

/** Enter opens the first result, the down arrow moves to the list, Escape clears the field. */
export function RoomSearch({ search: { query, setQuery, found, first }, onDown, onChosen }: RoomSearchProps) {
  const navigate = useNavigate();
  const openFirst = () => {
    const room = query.trim() === '' ? undefined : first();
    if (!room) return;
    onChosen?.();
    void navigate(`/assistant/${room.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') openFirst();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
    // Prevents the page's Escape, which stops an answer.
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    event.stopPropagation();
    setQuery('');
  };
  return (
    <>
      <input
        dir="auto"
        type="search"
        aria-label="Find a room by name"
        placeholder="Find a room"
        autoComplete="off"
        enterKeyHint="go"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full rounded-control border border-charcoal bg-paper px-2.5 py-1.5 text-note"
      />
      <output className={found === 0 ? 'cap mt-2 block' : 'sr-only'}>
        {query.trim() !== '' && (found === 0 ? 'No room has that name.' : `${found} of your rooms`)}
      </output>
    </>
  );
}
