/** Moderates in tests: decides as the admin desk does, and reads the queue and the audit. */
import { expect } from 'vitest';
import type { QueueEntry } from '../../../functions/admin/moderation/report-queue.ts';
import type { ReportAction } from '../../../functions/platform/audit-entry.ts';
import { Refusal } from '../../../functions/platform/http/refusal.ts';
import { AuditEntry } from '../../../shared/admin.ts';
import type { Visitor } from '../../local/visitor.ts';
import { everyPage } from './answered.ts';
import { calls, newPost } from './forum.ts';
import { type Member, someMember } from './people.ts';

export const ADMIN = { id: 'the-admin', username: 'moderator' };
// Imported late: these modules read the settings when they load.
const desk = () => import('../../../functions/admin/moderation/moderation.ts');
const audit = () => import('../../../functions/platform/table/items/audit.ts');

const record = async (action: ReportAction, postId: string) =>
  (await audit()).audited({ admin: ADMIN, action, subject: 'A post', postId });
export const hide = async (postId: string) => (await desk()).hidePost(postId, await record('report.hidden', postId));
export const restore = async (postId: string) =>
  (await desk()).restorePost(postId, await record('report.restored', postId));
export const dismiss = async (postId: string) =>
  (await desk()).dismissReports(postId, await record('report.dismissed', postId));

/** The actions on a post in the audit, newest first: `report.hidden by the-admin`. */
export async function actsOn(postId: string): Promise<string[]> {
  const { auditPage } = await audit();
  const acts: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { entries, next } = await auditPage(cursor);
    const own = entries.filter((entry) => entry.postId === postId);
    acts.push(...own.map(({ action, admin }) => `${action} by ${admin.id}`));
    if (!next) return acts;
    cursor = next;
  }
}

/** The audit, newest first. Reads every page, because other tests of the stage write entries too. */
export const wholeAudit = (admin: Visitor): Promise<AuditEntry[]> => everyPage(admin, '/api/admin/audit', AuditEntry);

/** The audit entries about a member, a post or a file, newest first. */
export const auditOf = async (admin: Visitor, wanted: string): Promise<AuditEntry[]> =>
  (await wholeAudit(admin)).filter(({ subject }) => subject === wanted);

/** A post's entry in the queue, which other tests fill too. */
export async function entryOf(postId: string, state: 'open' | 'hidden' = 'open'): Promise<QueueEntry | undefined> {
  // Imported late, as above.
  const { reportQueuePage } = await import('../../../functions/admin/moderation/report-queue.ts');
  for (let cursor: string | undefined; ; ) {
    const { entries, next } = await reportQueuePage(state, cursor);
    const entry = entries.find(({ report }) => report.id === postId);
    if (entry || !next) return entry;
    cursor = next;
  }
}

export async function reportedPost(more: object = {}) {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const post = await newPost(author, more);
  expect((await calls.report(reader, post.id, { reason: 'spam', details: 'An advert.' })).status).toBe(200);
  return { author, reader, post };
}
/** Stores a report as the forum does, by a reader who need not be a member. */
export async function reportPost(
  readerId: string,
  id: string,
  body: { reason: 'spam'; details: string },
): Promise<boolean> {
  // Imported late, as above.
  const [{ reportablePost }, { fileReport }] = await Promise.all([
    import('../../../functions/forum/moderation/reports.ts'),
    import('../../../functions/platform/table/items/forum.ts'),
  ]);
  const reported = await reportablePost(id).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  return reported !== undefined && (await fileReport(readerId, reported, body)) === 'filed';
}
export const openTo = async (who: Pick<Member, 'get'>, imageUrl: string) => (await who.get(imageUrl)).status;
