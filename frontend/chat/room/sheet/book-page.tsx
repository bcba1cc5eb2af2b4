/** The house book: a cover with the rooms and what they cost, then the sheet of each room that has something to say. Printed from the browser. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '../../../../shared/chat.ts';
import type { Home, Room, RoomWithTasks } from '../../../../shared/rooms.ts';
import { useSession } from '../../../api/session.ts';
import { LoadError } from '../../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { BackLink } from '../../rooms/room-part.tsx';
import { roomKey } from '../../rooms/rooms-cache.ts';
import { readRoom, useHome, useRooms } from '../../rooms/use-rooms.ts';
import { BookSums, pagesOf } from './book-sums.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { SheetDesk } from './sheet-desk.tsx';
import { findReading } from './use-reading.ts';

/** Shown to signed-in subscribers only; `app.tsx` checks both. */
export default function BookPage() {
  usePageTitle('House book');
  const userId = useSession().user?.id ?? '';
  const listed = useRooms();
  const home = useHome();
  const rooms = useAllRooms(userId, listed.data);
  if (rooms.data && home.data) return <Book read={rooms.data} home={home.data} />;
  const failed = [listed, home, rooms].find(({ error }) => error);
  if (!failed) return <FullPageSpinner label="Opening the house book" />;
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">House book</h1>
      <LoadError query={failed} failed="The house book could not be loaded." variant="primary" />
    </div>
  );
}

/** Calls at once, so that a home of two hundred rooms is no flood. */
const AT_ONCE = 4;

interface ReadRoom {
  room: RoomWithTasks;
  reading: ChatMessage | null;
}

/** The rooms that are not archived, with their to-dos and readings, in the order of their names. Those that were loaded before are not read again. */
function useAllRooms(userId: string, listed: readonly Room[] | undefined) {
  const client = useQueryClient();
  const ids = (listed ?? [])
    .filter(({ archived }) => !archived)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'))
    .map(({ id }) => id);
  return useQuery({
    queryKey: ['book', userId, ids],
    queryFn: ({ signal }) => readAll(client, userId, ids, signal),
    gcTime: 0,
    enabled: listed !== undefined,
  });
}

async function readAll(
  client: QueryClient,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadRoom[]> {
  const found: ReadRoom[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map(async (id) => {
      const room = await client.ensureQueryData({
        queryKey: roomKey(userId, id),
        queryFn: () => readRoom(client, userId, id, signal),
      });
      return { room, reading: room.cover && (await findReading(id, room.cover.imageUrl, signal)) };
    });
    found.push(...(await Promise.all(some)));
  }
  return found;
}

function Book({ read, home }: { read: ReadRoom[]; home: Home }) {
  // The others would be empty pages.
  const printed = read.filter(({ room }) => room.cover !== null || room.tasks.length > 0);
  const rooms = printed.map(({ room }) => room);
  return (
    <SheetDesk back={<BackLink to="/assistant">Back to your rooms</BackLink>}>
      {pagesOf(rooms).map((some, page, { length }) => (
        <BookSums key={page} rooms={rooms} some={some} isFirst={page === 0} isLast={page === length - 1} home={home} />
      ))}
      {printed.map(({ room, reading }) => (
        <RoomSheet key={room.id} room={room} home={home} reading={reading} />
      ))}
    </SheetDesk>
  );
}
