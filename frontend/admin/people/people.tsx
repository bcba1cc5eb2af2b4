/** People: finds a member by username or email, shows their membership, and can end their sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type MemberRecord, MemberSearch } from '../../../shared/admin.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedButton } from '../../ui/dialog/confirm.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/text/dates.ts';
import { AUDIT, api } from '../admin-calls.ts';
import { Loaded, Panel, useRefusal } from '../panel.tsx';
import { DELETE, RESTORE, StandingChange, SUSPEND } from './standing.tsx';

export function People() {
  const [q, setQ] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = MemberSearch.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setWrong(asked.success ? undefined : asked.error.issues[0]?.message);
    if (asked.success) setQ(asked.data.q);
  };
  return (
    <Panel id="people" title="People" words="Enter the full username or email. Searches are logged.">
      <form onSubmit={submit} noValidate className="flex max-w-2xl flex-wrap items-start gap-3">
        <Field
          label="Username or email"
          name="q"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong}
          className="min-w-52 flex-1"
        />
        <Button type="submit" className="mt-7.5">
          Find
        </Button>
      </form>
      {q !== undefined && <Found key={q} q={q} />}
    </Panel>
  );
}

function Found({ q }: { q: string }) {
  const query = useQuery({
    queryKey: ['POST /api/admin/members/search', q],
    queryFn: () => api('POST /api/admin/members/search', { body: { q } }),
  });
  return (
    <div className="mt-7" aria-live="polite">
      <Loaded query={query} failed="Unable to look for members">
        {(members) =>
          members.length === 0 ? (
            <p className="text-small">No member has the username or email “{q}”.</p>
          ) : (
            members.map((member) => <Member key={member.id} member={member} />)
          )
        }
      </Loaded>
    </div>
  );
}

function Member({ member }: { member: MemberRecord }) {
  const { username, email, firstName, role, joinedAt, membership, sessions, suspension, deletion } = member;
  const facts: [string, string][] = [
    ['Email', email ?? 'None'],
    ['First name', firstName],
    ['Joined', formatDate(joinedAt)],
    ['Membership', membershipWords(membership)],
    ['Signed in', sessions === 0 ? 'Nowhere' : sessions === 1 ? 'In one browser' : `In ${sessions} browsers`],
    ...(suspension
      ? [['Suspended', `${formatDate(suspension.at)}: ${suspension.reason}`] satisfies [string, string]]
      : []),
    ...(deletion
      ? [
          [
            'Leaving',
            `Will be deleted after ${formatDay(deletion.until)}, planned by ${deletion.byTeam ? 'our team' : 'them'}`,
          ] satisfies [string, string],
        ]
      : []),
  ];
  return (
    <article className="border-t border-rule pt-5" data-selectable>
      <h3 dir="auto" className="break-all">
        {username}
        {role === 'admin' && <span className="ml-3 font-sans text-note font-normal text-charcoal">Admin</span>}
      </h3>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1 text-small">
        {facts.map(([name, words]) => (
          <div key={name} className="contents">
            <dt className="text-charcoal">{name}</dt>
            <dd dir="auto" className="break-words">
              {words}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-x-3">
        <EndSessions member={member} />
        <StandingChange member={member} change={suspension === null ? SUSPEND : RESTORE} />
        {/* Over the member's own plan too: that one may keep their posts. */}
        {role === 'member' && !deletion?.byTeam && (
          <StandingChange member={member} change={DELETE} className="mt-5 border-terracotta! text-terracotta!" />
        )}
      </div>
    </article>
  );
}

function membershipWords({ state, hasAccess, until }: MemberRecord['membership']): string {
  const date = until === null ? '' : formatDay(until);
  switch (state) {
    case 'none':
      return 'None';
    case 'active':
      return `Active, renews on ${date}`;
    case 'cancelling':
      return `Cancelled, open until ${date}`;
    case 'pastDue':
      return hasAccess ? `Payment due, open until ${date}` : 'Payment due, closed';
    default:
      return date === '' ? 'Ended' : `Ended on ${date}`;
  }
}

function EndSessions({ member: { id, username, sessions } }: { member: MemberRecord }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => api('POST /api/admin/members/{id}/end-sessions', { params: { id } }),
    onSuccess: async ({ ended }) => {
      toast({ title: ended === 1 ? 'One session ended' : `${ended} sessions ended` });
      await queries.invalidateQueries({ queryKey: ['POST /api/admin/members/search'] });
      await queries.invalidateQueries({ queryKey: AUDIT });
    },
    onError: (error) => toastFailure(error, 'The sessions were not ended'),
  });
  useRefusal(end.error);
  if (sessions === 0) return null;
  return (
    <ConfirmedButton
      label="End all sessions"
      className="mt-5"
      act={end}
      title={`Sign ${username} out everywhere?`}
      action="End all sessions"
      busyLabel="Ending..."
    >
      This signs {username} out of every browser. The password stays the same.
    </ConfirmedButton>
  );
}
