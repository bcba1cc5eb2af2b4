/** A page of a room beside its own: it waits for the room and the home, and says when they are gone or cannot be loaded. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Home, RoomWithTasks } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useOtherTabs } from './other-tabs.ts';
import { RoomGone } from './room-gone.tsx';
import { useIsGone } from './rooms-cache.ts';
import { useHome, useRoom } from './use-rooms.ts';

interface RoomPartProps {
  roomId: string;
  /** Of the tab, and the heading where the room cannot be loaded. */
  title: string;
  children: (room: RoomWithTasks, home: Home) => ReactNode;
}

export function RoomPart({ roomId, title, children }: RoomPartProps) {
  usePageTitle(title);
  const userId = useSession().user?.id ?? '';
  const room = useRoom(roomId);
  const home = useHome();
  useOtherTabs(userId);
  if (useIsGone(userId, roomId)) return <RoomGone />;
  if (room.data && home.data) return children(room.data, home.data);
  const error = room.error ?? home.error;
  if (!error) return <FullPageSpinner label="Opening the room" />;
  const query = {
    error,
    isFetching: room.isFetching || home.isFetching,
    refetch: () => Promise.all([room.refetch(), home.refetch()]),
  };
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">{title}</h1>
      <LoadError query={query} failed="The room could not be loaded." variant="primary" />
    </div>
  );
}

/** The way back to the room, by its name or other words. */
export const BackToRoom = ({ roomId, children }: { roomId: string; children: ReactNode }) => (
  <BackLink to={`/assistant/${roomId}`}>{children}</BackLink>
);

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-small font-semibold hover:underline">
    <Icon className="size-5" path="M20 12H5M11 5.5L4.5 12l6.500 6.500" />
    {children}
  </Link>
);
