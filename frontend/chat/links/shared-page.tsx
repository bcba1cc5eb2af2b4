/** What somebody with a link sees: a room to look at. Needs no account, and works with one. */
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { linkRoutes } from '../../../shared/contract/routes/rooms/links.ts';
import { ApiError, clientFor, messageFor } from '../../api/client.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useLinkToken } from './link-token.ts';
import { SharedRoomView } from './shared-room.tsx';

import './shared.css';

const { api } = clientFor(linkRoutes);

/** @param bar The bar above the page, with words at its end. */
export default function SharedPage({ bar: TopBar }: { bar: ComponentType<{ children: ReactNode }> }) {
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ['POST /api/shared', token],
    queryFn: ({ signal }) => api('POST /api/shared', { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });
  const { data: room, error } = query;
  usePageTitle(room?.name ?? 'A shared room');
  return (
    <>
      <TopBar>{room && (room.sharedBy === null ? 'Shared with you' : `Shared by ${room.sharedBy}`)}</TopBar>
      <main id="page" tabIndex={-1} className="flex grow flex-col">
        {room ? (
          <SharedRoomView room={room} openedAt={query.dataUpdatedAt} onStale={() => void query.refetch()} />
        ) : token !== '' && error === null ? (
          <FullPageSpinner label="Opening the room" />
        ) : (
          <Nothing error={error}>
            <LoadError query={query} failed="The room could not be opened." variant="primary" />
          </Nothing>
        )}
      </main>
    </>
  );
}

/** Why there is nothing to see. @param children For a failure that may pass. */
function Nothing({ error, children }: { error: Error | null; children: ReactNode }) {
  const status = error instanceof ApiError ? error.status : null;
  const [title, words] =
    error === null
      ? ['This link is incomplete', 'Open it again from where you received it, all of it in one piece.']
      : status === 410
        ? ['This link has ended', 'Ask for a new one.']
        : status === 404
          ? ['There is no room here', messageFor(error, '')]
          : ['A shared room', null];
  return (
    <div className="wrap grid justify-items-start gap-4 pt-10 lg:pt-16">
      <h1>{title}</h1>
      {words === null ? children : <p role="alert">{words}</p>}
    </div>
  );
}
