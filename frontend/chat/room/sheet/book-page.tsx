/** The house book: what all rooms cost on a first page, then the sheet of each room. Printed from the browser. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Room, RoomWithTasks } from '../../../../shared/rooms.ts';
import { useSession } from '../../../api/session.ts';
import { LoadError } from '../../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { roomKey } from '../../rooms/rooms-cache.ts';
import { readRoom, useHome, useRooms } from '../../rooms/use-rooms.ts';
import { BookSums, ROOMS_A_PAGE } from './book-sums.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { SheetDesk } from './sheet-desk.tsx';

/** Shown to signed-in subscribers only; `app.tsx` checks both. */
export default function BookPage() {
  usePageTitle('House book');
  const userId = useSession().user?.id ?? '';
  const listed = useRooms();
  const home = useHome();
  const rooms = useAllRooms(userId, listed.data);
  if (rooms.data && home.data) return <Book rooms={rooms.data} home={home.data} />;
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

/** The rooms that are not archived, with their to-dos, in the order of their names. Those that were loaded before are not read again. */
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
): Promise<RoomWithTasks[]> {
  const found: RoomWithTasks[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map((id) =>
      client.ensureQueryData({
        queryKey: roomKey(userId, id),
        queryFn: () => readRoom(client, userId, id, signal),
      }),
    );
    found.push(...(await Promise.all(some)));
  }
  return found;
}

function Book({ rooms, home }: { rooms: RoomWithTasks[]; home: Parameters<typeof RoomSheet>[0]['home'] }) {
  const pages = Math.max(1, Math.ceil(rooms.length / ROOMS_A_PAGE));
  return (
    <SheetDesk
      back={
        <Link to="/assistant" className="inline-flex min-h-11 items-center text-small font-semibold hover:underline">
          Back to your rooms
        </Link>
      }
    >
      {Array.from({ length: pages }, (_, page) => (
        <BookSums key={page} rooms={rooms} page={page} home={home} />
      ))}
      {rooms.map((room) => (
        <RoomSheet key={room.id} room={room} home={home} reading={null} />
      ))}
    </SheetDesk>
  );
}
