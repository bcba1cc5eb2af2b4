/** Holds every page back until the session is known: shows a spinner meanwhile, and an error page when it cannot be read. */
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { sessionQuery } from '../../api/session.ts';
import { useSignInsElsewhere } from '../../api/session-in-tabs.ts';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { CannotOpen } from './problem-pages.tsx';

export function SessionGate() {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery);
  useSignInsElsewhere(data?.id);
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
