/** Audit: which admin did what, and when; newest first. */
import { AuditAction, type AuditEntry } from '../../../shared/admin.ts';
import { usePages } from '../../api/use-pages.ts';
import { formatDate, formatTime } from '../../ui/text/dates.ts';
import { AUDIT, apiPage } from '../admin-calls.ts';
import { Loaded, MorePages, Panel } from '../panel.tsx';

/** The words before the subject. */
const ACTIONS: Record<AuditAction, string> = {
  'operator.admin-made': 'made an admin of',
  'operator.reset-link': 'made a reset link for',
  'operator.enrolment-link': 'made a link for the first passkey of',
  'operator.ledger-replayed': 'deleted again who is in the ledger of',
  'operator.deployed': 'began to deploy',
  'operator.restored': 'began to restore the table to',
  'operator.destroyed': 'began to take down',
  'member.viewed': 'looked at the member',
  'member.sessions-ended': 'ended the sessions of',
  'member.suspended': 'suspended',
  'member.restored': 'restored',
  'member.deletion-planned': 'planned to delete',
  'knowledge.upload-requested': 'asked to upload',
  'knowledge.uploaded': 'uploaded',
  'knowledge.deleted': 'deleted',
  'knowledge.reindexed': 'reindexed',
  'report.author-viewed': 'looked at who wrote',
  'report.hidden': 'hid',
  'report.restored': 'put back',
  'report.dismissed': 'dismissed the reports of',
};

/** An action of a later build shows its name. */
const wordsFor = (action: string): string => {
  const { data } = AuditAction.safeParse(action);
  return data ? ACTIONS[data] : action;
};

export function Audit() {
  const query = usePages(AUDIT, (cursor, signal) => apiPage('GET /api/admin/audit', { query: { cursor }, signal }));
  return (
    <Panel id="audit" title="Audit" words="What admins and the system have done. It can’t be edited.">
      <Loaded query={query} failed="Unable to load the audit">
        {({ pages }) => {
          const entries = pages.flatMap(({ answer }) => answer);
          if (entries.length === 0) return <p className="text-small">Nothing has been done yet.</p>;
          return (
            <>
              <ol className="-mt-2.5">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <MorePages query={query} words="Earlier entries" failed="Earlier entries could not be loaded." />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Entry({ entry: { at, admin, action, subject, detail } }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 border-b border-rule py-2.5 text-small sm:grid-cols-[14rem_minmax(0,1fr)]">
      <time dateTime={at} className="cap sm:leading-6">
        {formatDate(at)}, {formatTime(at)}
      </time>
      <p className="min-w-0 break-words">
        <b>{admin.username}</b>
        {admin.id.startsWith('arn:') && ` (${admin.id.slice(admin.id.lastIndexOf(':') + 1)})`} {wordsFor(action)}{' '}
        <bdi>{subject?.replace(/^A (?=reply to “)/, 'a ')}</bdi>
        {detail !== null && (
          <span className="text-charcoal">
            , <bdi>{detail}</bdi>
          </span>
        )}
      </p>
    </li>
  );
}
