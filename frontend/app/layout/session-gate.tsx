/** Holds every page back until the session is known: shows a spinner meanwhile, and an error page when it cannot be read. */
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { sessionQuery } from '../../api/session.ts';
import { useSessionElsewhere } from '../../api/session-in-tabs.ts';
import { signedOut } from '../../api/signed-out.ts';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { useStore } from '../../ui/store.ts';
import { forgetMember, useStorageOf } from './forget-member.ts';
import { CannotOpen } from './problem-pages.tsx';

export function SessionGate() {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery);
  const isLeaving = useStore(signedOut);
  useSessionElsewhere(isLeaving ? undefined : data?.id, forgetMember, () =>
    sessionQuery.queryFn().then(
      (user) => user?.id !== data?.id,
      () => false,
    ),
  );
  useStorageOf(data?.id);
  if (data !== undefined) return <Outlet />;
  if (error) {
    return (
      <CannotOpen error={error} busy={isFetching} onRetry={() => void refetch()}>
        <p className="text-small text-charcoal">You have not been signed out.</p>
      </CannotOpen>
    );
  }
  return <FullPageSpinner label="Loading Verandah" />;
}
