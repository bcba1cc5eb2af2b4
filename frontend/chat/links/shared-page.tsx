/** What somebody with a link sees: a room to look at. Needs no account, and works with one. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkRoutes } from '../../../shared/contract/routes/rooms/links.ts';
import { ApiError, clientFor, messageFor } from '../../api/client.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { readDraft, writeDraft } from '../../ui/form/draft.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
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
      ? ['This link is incomplete', 'Open it again from where you received it, or copy the whole link.']
      : status === 410
        ? ['This link has ended', 'Ask for a new one.']
        : status === 404
          ? ['There is no room here', messageFor(error, '')]
          : ['A shared room', null];
  return (
    <div className="wrap grid justify-items-start gap-4 pt-10 lg:pt-16">
      <h1>{title}</h1>
      {words === null ? children : <p role="alert">{words}</p>}
      <a href="/" className="link inline-block py-1">
        What Verandah does
      </a>
    </div>
  );
}

/** Kept as an unsent text is: for a reload, in this tab alone. */
const KEPT = 'verandah.shared-link';

/**
 * The token of the link that this tab has opened. It leaves the address at once, so that the tab's history and a bookmark do not
 * have it. Empty where the address had none and this tab has opened none. A second link in the same tab takes the
 * place of the first.
 */
function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const opened = hash.slice(1);
  useEffect(() => {
    if (opened === '') return;
    writeDraft(KEPT, opened);
    void navigate(pathname, { replace: true });
  }, [opened, pathname, navigate]);
  return opened === '' ? readDraft(KEPT) : opened;
}
