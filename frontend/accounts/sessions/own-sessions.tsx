/** Where the member is signed in: each browser with a sign-out button, and one button for all the others. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionRecord } from '../../../shared/accounts.ts';
import { api } from '../../api/accounts-api.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedButton } from '../../ui/dialog/confirm.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useFocusOnceGone } from '../../ui/focus/focus-once-gone.ts';
import { formatDate, formatInSentence } from '../../ui/text/dates.ts';

const SESSIONS = ['GET /api/sessions'];

export function OwnSessions() {
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => api('GET /api/sessions', { signal }) });
  const list = useRef<HTMLUListElement>(null);
  const focusOnceGone = useFocusOnceGone(list, sessions.data?.length ?? 0);
  if (sessions.error) return <LoadError query={sessions} failed="We couldn’t load where you’re signed in." />;
  // As tall as one session, the shortest list.
  if (!sessions.data) return <p className="min-h-24 text-small text-charcoal">Loading...</p>;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Where you’re signed in" className="border-b border-rule">
        {sessions.data.map((session) => (
          <OwnSession key={session.id} session={session} onEnded={focusOnceGone} />
        ))}
      </ul>
      {sessions.data.length > 1 && <EndOthers />}
    </>
  );
}

interface OwnSessionProps {
  session: SessionRecord;
  onEnded: () => void;
}

function OwnSession({ session: { id, browser, signedInAt, lastUsedAt, isThisOne }, onEnded }: OwnSessionProps) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => api('DELETE /api/sessions/{id}', { params: { id } }),
    onSuccess: () => {
      onEnded();
      toast({ title: 'Signed out', description: `${browser} is signed out.` });
    },
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5">
      <div className="min-w-0">
        <p className="font-semibold">{browser}</p>
        <p className="cap">
          Signed in {formatInSentence(signedInAt)}
          {formatDate(lastUsedAt) !== formatDate(signedInAt) && (
            <span className="block">Last used {formatInSentence(lastUsedAt)}</span>
          )}
        </p>
      </div>
      {isThisOne ? (
        <p className="cap">This browser</p>
      ) : (
        <Button
          variant="link"
          busy={end.isPending}
          busyLabel="Signing out..."
          aria-label={`Sign out ${browser}, signed in ${formatInSentence(signedInAt)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => api('DELETE /api/sessions'),
    onSuccess: () => toast({ title: 'Signed out everywhere else', description: 'Only this browser is signed in now.' }),
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <ConfirmedButton
      label="Sign out everywhere else"
      className="mt-5"
      act={end}
      title="Sign out everywhere else?"
      action="Sign out everywhere else"
      busyLabel="Signing out..."
    >
      Every other browser is signed out. If one of them isn’t yours, change your password too.
    </ConfirmedButton>
  );
}
