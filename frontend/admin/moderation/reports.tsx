/** Moderation: what members have reported, and what can be done about it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReportedEntry, titleOf } from '../../../shared/admin.ts';
import { REPORT_REASONS } from '../../../shared/forum.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { formatDate, formatTime } from '../../ui/text/dates.ts';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { AUDIT, api, apiPage, REPORTS } from '../admin-calls.ts';
import { Loaded, MorePages, Panel, useRefusal } from '../panel.tsx';
import { StandingChange, SUSPEND } from '../people/standing.tsx';
import { HiddenBefore } from './hidden-before.tsx';

type State = 'open' | 'hidden';
const STATES = [
  ['open', 'Waiting'],
  ['hidden', 'Hidden'],
] as const;

/** A queue of reports, in pages. */
export const useReports = (state: State) =>
  usePages([...REPORTS, state], (cursor, signal) =>
    apiPage('GET /api/admin/reports', { query: { state, cursor }, signal }),
  );

export function Reports() {
  const [state, setState] = useState<State>('open');
  const query = useReports(state);
  return (
    <Panel
      id="reports"
      title="Moderation"
      words="Hide removes a post and its photo, blanks a reply, or resets a name and picture. Looking up an anonymous author is logged."
    >
      <Tabs label="Which reports" tabs={STATES} chosen={state} onChoose={setState}>
        <Loaded query={query} failed="Unable to load the reports">
          {({ pages }) => {
            const posts = pages.flatMap(({ answer }) => answer);
            if (posts.length === 0)
              return (
                <p className="pt-5 text-small">{state === 'open' ? 'No report is waiting.' : 'Nothing is hidden.'}</p>
              );
            return (
              <>
                <ul className="border-b border-rule [&>:first-child]:border-t-0">
                  {posts.map((post) => (
                    <Reported key={post.id} post={post} />
                  ))}
                </ul>
                <MorePages query={query} words="More reports" failed="More reports could not be loaded." />
              </>
            );
          }}
        </Loaded>
      </Tabs>
    </Panel>
  );
}

function Reported({ post }: { post: ReportedEntry }) {
  const { kind, content, imageUrl, notes, house, createdAt, reportsCount, reasons, earlier } = post;
  const [lookedUp, setLookedUp] = useState<ReportedEntry['author']>(null);
  const author = lookedUp ?? post.author;
  return (
    <li className="grid gap-x-10 gap-y-4 border-t border-rule py-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <article className="min-w-0" data-selectable>
        <h3 dir="auto" className="break-words">
          {titleOf(post)}
        </h3>
        <p className="cap mt-1 wrap-anywhere">
          <span className="mr-3">
            {formatDate(createdAt)}. <Author post={post} author={author} onLookedUp={setLookedUp} />
            {house !== null && (
              <>
                {' '}
                House: <bdi>{house}</bdi>.
              </>
            )}
          </span>{' '}
          <Place post={post} />
        </p>
        <p dir="auto" className="mt-3 max-h-72 overflow-y-auto text-small break-words whitespace-pre-wrap">
          {content}
        </p>
        {imageUrl !== null && (
          <StoredPhoto
            path={imageUrl}
            alt={kind === 'person' ? 'Their profile picture' : 'The photo of the post'}
            className="mt-3 max-h-60 rounded-picture"
          />
        )}
        {notes.length > 0 && (
          <ol aria-label="Notes on the photo" className="mt-3 space-y-1 text-small break-words">
            {notes.map(({ n, title, text }) => (
              <li key={n} className="flex gap-2">
                <span className="shrink-0 tabular-nums">{n}</span>
                <span dir="auto" className="min-w-0">
                  <span className="font-semibold">{title}</span> {text}
                </span>
              </li>
            ))}
          </ol>
        )}
      </article>
      <div className="min-w-0">
        <p className="text-small font-semibold">
          {reportsCount === 1 ? 'Reported once' : `Reported ${reportsCount} times`}
        </p>
        <ul className="mt-2 space-y-2 text-small">
          {reasons.map(({ reason, details, createdAt: at }) => (
            <li key={at + reason} className="break-words">
              {REPORT_REASONS[reason]}
              {details !== '' && (
                <span dir="auto" className="block text-charcoal">
                  {details}
                </span>
              )}
              <span className="cap block">
                {formatDate(at)}, {formatTime(at)}
              </span>
            </li>
          ))}
        </ul>
        {earlier.length > 0 && <HiddenBefore times={earlier} />}
        <Acts post={post} author={author} />
      </div>
    </li>
  );
}

/** The link to it in the forum, or a note that it is deleted. */
function Place({ post: { id, kind, postId, isDeleted, state } }: { post: ReportedEntry }) {
  if (isDeleted) return 'Deleted by its author since.';
  if (postId === null || state === 'hidden') return null;
  return (
    <Link
      to={`/forum/${postId}${kind === 'reply' ? `#reply-${id}` : ''}`}
      className="link inline-flex min-h-6 items-center"
    >
      Open in the forum
    </Link>
  );
}

interface AuthorProps {
  post: ReportedEntry;
  /** As the queue names them, or as they were looked up. */
  author: ReportedEntry['author'];
  onLookedUp: (author: ReportedEntry['author']) => void;
}

/** The author of an anonymous post shows only when an admin asks, which the audit records. */
function Author({ post: { id, kind, isAnonymous }, author, onLookedUp }: AuthorProps) {
  const queries = useQueryClient();
  const look = useMutation({
    mutationFn: () => api('POST /api/admin/reports/{id}/author', { params: { id } }),
    onError: (error) => toastFailure(error, 'The author could not be looked up'),
    onSuccess: (found) => {
      onLookedUp(found);
      return queries.invalidateQueries({ queryKey: AUDIT });
    },
  });
  useRefusal(look.error);
  if (author)
    return (
      <>
        {kind !== 'person' && 'By '}
        <bdi>{author.username}</bdi>
        {isAnonymous && ', anonymously'}.
      </>
    );
  if (!isAnonymous) return 'By a former member.';
  return (
    <button
      type="button"
      className="link min-h-6"
      aria-disabled={look.isPending}
      onClick={() => !look.isPending && look.mutate()}
    >
      Anonymous: show who wrote it
    </button>
  );
}

const DONE = { hide: 'Hidden', restore: 'Back in the forum', dismiss: 'Reports dismissed' } as const;
type Verb = keyof typeof DONE;

function Acts({ post: { id, isDeleted, state }, author }: Pick<AuthorProps, 'post' | 'author'>) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (verb: Verb) => api(`POST /api/admin/reports/{id}/${verb}`, { params: { id } }),
    onSuccess: async (_, verb) => {
      toast({ title: DONE[verb] });
      await queries.invalidateQueries({ queryKey: REPORTS });
      await queries.invalidateQueries({ queryKey: AUDIT });
    },
    onError: (error) => toastFailure(error, 'That did not work'),
  });
  useRefusal(act.error);
  const verbs: [Verb, string][] =
    state === 'hidden'
      ? [['restore', 'Put back']]
      : [...(!isDeleted ? [['hide', 'Hide'] satisfies [Verb, string]] : []), ['dismiss', 'Dismiss']];
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {verbs.map(([verb, label]) => (
        <Button
          key={verb}
          variant={verb === 'hide' ? 'danger' : 'quiet'}
          busy={act.isPending}
          {...(act.variables === verb && { busyLabel: 'Working...' })}
          onClick={() => act.mutate(verb)}
        >
          {label}
        </Button>
      ))}
      {author && (
        <StandingChange
          member={author}
          change={SUSPEND}
          label={`Suspend ${author.username}`}
          className="max-w-full wrap-anywhere"
        />
      )}
    </div>
  );
}
