/** The audit log: an entry for each admin action, written in its transaction, and their list. */
import { AUDIT_A_PAGE, AuditEntry } from '../../../../../shared/admin.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';
import { type AdminAction, entryOf, withoutName } from './audit-entry.ts';

const Audit = entity({ name: 'audit entry', schema: AuditEntry, key: keys.audit, list: keys.audits });

/** The write that records an action, for the transaction of the action. */
export function audited(action: AdminAction): TransactionWrite {
  const entry = entryOf(action);
  return Audit.write.put(entry.id, entry);
}

/** Records an action without a transaction. Call it before the action, so that an action that cannot be recorded does not happen. */
export async function recordAction(action: AdminAction): Promise<void> {
  const entry = entryOf(action);
  await Audit.put(entry.id, entry);
}

const PAGE = 100;
/** The longest between the making of an entry and its write, with room to spare: a request ends after 29 s. */
const WRITTEN_WITHIN_MS = 60_000;

/**
 * Takes the username from the entries about a member that were written from `since` on, in milliseconds. An action that read the member before
 * their deletion began may write its entry after the scan of the erasure. Reads the newest entries, back to then.
 */
export async function takeNameSince(since: number, memberId: string): Promise<void> {
  const isRecent = ({ at }: AuditEntry) => Date.parse(at) > since - WRITTEN_WITHIN_MS;
  const subject = withoutName(memberId);
  for (let after: ReturnType<typeof Audit.key> | undefined, more = true; more; ) {
    const page = await Audit.page({ limit: PAGE, newestFirst: true, after });
    const recent = page.items.filter(isRecent);
    for (const entry of recent)
      if (entry.memberId === memberId && entry.subject !== subject) await Audit.update(entry.id, { set: { subject } });
    after = page.keys.at(-1);
    more = page.more && recent.length === page.items.length && after !== undefined;
  }
}

/** The newest entries before `cursor`, newest first; `next` is the cursor of the page after them. One query. */
export async function auditPage(
  cursor: string | undefined,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const { items, more } = await Audit.page({
    limit: AUDIT_A_PAGE,
    newestFirst: true,
    after: cursor ? Audit.key(cursor) : undefined,
  });
  return { entries: items, next: more ? items.at(-1)?.id : undefined };
}
