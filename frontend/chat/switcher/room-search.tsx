/** The field that finds a room by its name. */
import type { useFoundRooms } from './use-found-rooms.ts';

export function RoomSearch({ search }: { search: NonNullable<ReturnType<typeof useFoundRooms>['search']> }) {
  const { query, setQuery, found } = search;
  return (
    <>
      <input
        type="search"
        aria-label="Find a room by name"
        placeholder="Find a room"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // Escape also stops an answer.
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          event.stopPropagation();
          setQuery('');
        }}
        className="w-full rounded-control border border-charcoal bg-paper px-2.5 py-1.5 text-note"
      />
      <output className={found === 0 ? 'cap mt-2 block' : 'sr-only'}>
        {query.trim() !== '' && (found === 0 ? 'No room has that name.' : `${found} of your rooms`)}
      </output>
    </>
  );
}
