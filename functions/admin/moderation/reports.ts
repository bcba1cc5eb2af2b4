/** The moderation queue, and an admin's decisions. Each is recorded in the transaction that carries it out. */
import type { z } from 'zod/mini';
import { type ReportedAuthor, type ReportedEntry, titleOf } from '../../../shared/admin.ts';
import { ULID } from '../../../shared/contract/page.ts';
import type { Nothing } from '../../../shared/contract/route.ts';
import { ABOUT_PERSON, type Admin, type ReportAction } from '../../platform/audit-entry.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audited, recordAction } from '../../platform/table/items/audit.ts';
import type { ReportedItem } from '../../platform/table/items/forum.ts';
import { Users } from '../../platform/table/items/user.ts';
import { batchGet, type TransactionWrite } from '../../platform/table/table.ts';
import { hidePerson, hideReply, restorePerson, restoreReply } from './hiding.ts';
import { dismissReports, hidePost, queueEntry, restorePost } from './moderation.ts';
import { asTheyAre, reportQueuePage } from './report-queue.ts';

type State = ReportedEntry['state'];
type Named = z.output<typeof ReportedAuthor>;

/** A page of the queue, without the names of anonymous authors. Three calls. */
export async function reportQueue(
  state: State,
  cursor: string | undefined,
): Promise<{ posts: ReportedEntry[]; next: string | undefined }> {
  const { entries, next } = await reportQueuePage(state, cursor);
  const authors = await authorsOf(entries.map(({ report }) => report));
  const posts = entries.map(({ report, isDeleted, earlier }): ReportedEntry => {
    const { authorId, postId, ...shown } = report.snapshot;
    return {
      ...shown,
      id: report.id,
      postId: postId ?? null,
      isDeleted,
      author: shown.isAnonymous ? null : (authors.get(authorId) ?? null),
      state,
      reportsCount: report.reportsCount,
      firstReportedAt: report.firstReportedAt,
      hiddenAt: report.hiddenAt ?? null,
      reasons: report.reasons,
      earlier: earlier.map(({ snapshot: { title, imageUrl }, hiddenAt }) => ({ title, imageUrl, hiddenAt })),
    };
  });
  return { posts, next };
}

async function authorsOf(reports: readonly ReportedItem[]): Promise<Map<string, Named>> {
  const ids = reports.flatMap(({ snapshot: { isAnonymous, authorId } }) => (isAnonymous ? [] : [authorId]));
  const users = await batchGet([...new Set(ids)].map((id) => Users.at(id)));
  return new Map(users.flatMap((user) => (user ? [[user.id, named(user)]] : [])));
}

/** The author of a reported thing. Records first that this admin looked them up. @throws Refusal 404 when it was not reported. */
export async function reportedAuthor(admin: Admin, id: string): Promise<Named> {
  const entry = await existing(id);
  const author = await Users.get(entry.snapshot.authorId);
  if (!author) throw new Refusal(404, NOT_WAITING);
  await recordAction({ admin, action: 'report.author-viewed', ...(await subjectOf(entry)) });
  return named(author);
}

type Verb = (id: string, audit: TransactionWrite) => Promise<boolean>;
/** By the kind of the reported thing. */
type Verbs = Record<ReportedEntry['kind'], Verb>;

const HIDE: Verbs = { post: hidePost, reply: hideReply, person: hidePerson };
const RESTORE: Verbs = { post: restorePost, reply: restoreReply, person: restorePerson };
const DISMISS: Verbs = { post: dismissReports, reply: dismissReports, person: dismissReports };

async function decide(verbs: Verbs, action: ReportAction, admin: Admin, id: string): Promise<z.output<typeof Nothing>> {
  const entry = await existing(id);
  if (!(await verbs[entry.snapshot.kind](id, audited({ admin, action, ...(await subjectOf(entry)) }))))
    throw verbs === HIDE ? await hideRefusal(id) : new Refusal(404, NOT_WAITING);
  return {};
}

/** Why something was not hidden: it does not wait any more, it is gone, or it changed at every attempt. */
async function hideRefusal(id: string): Promise<Refusal> {
  const entry = await queueEntry(id);
  if (!entry || entry.hiddenAt !== undefined) return new Refusal(404, NOT_WAITING);
  const [now] = await asTheyAre([entry]);
  const isGone = entry.snapshot.kind === 'person' ? !(await Users.get(id)) : now?.isDeleted;
  return isGone ? new Refusal(404, GONE) : new Refusal(409, CHANGING);
}

/**
 * Each throws Refusal 404 for an entry that is not in the expected state: another admin may have decided meanwhile, or its author has
 * deleted what would be hidden.
 */
export const hideReported = (admin: Admin, id: string) => decide(HIDE, 'report.hidden', admin, id);
export const restoreReported = (admin: Admin, id: string) => decide(RESTORE, 'report.restored', admin, id);
export const dismissReported = (admin: Admin, id: string) => decide(DISMISS, 'report.dismissed', admin, id);

const named = ({ id, username }: Named): Named => ({ id, username });

/**
 * The reported thing as the audit log names it. Only an entry about a person names the member: with the id of its author, an entry about an
 * anonymous post would tell every admin who wrote it.
 */
async function subjectOf({ snapshot }: ReportedItem) {
  if (snapshot.kind === 'person') {
    const member = await Users.get(snapshot.authorId);
    return { ...(member ? { member } : { subject: 'A deleted member' }), detail: ABOUT_PERSON };
  }
  return { subject: titleOf(snapshot), ...(snapshot.postId !== undefined && { postId: snapshot.postId }) };
}

const GONE = 'This can’t be hidden, because it has been deleted since. You can dismiss the reports.';
const CHANGING = 'This is just being changed, or reported once more. Please try again.';
const NOT_WAITING = 'This is not in that part of the queue any more. Reload to see what was decided.';

async function existing(id: string): Promise<ReportedItem> {
  const entry = ULID.test(id) ? await queueEntry(id) : undefined;
  if (!entry) throw new Refusal(404, NOT_WAITING);
  return entry;
}
