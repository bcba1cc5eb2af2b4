/** The audit log: an entry for each admin action, written in its transaction, and their list. */
import { AUDIT_A_PAGE, AuditEntry } from '../../../../shared/admin.ts';
import { type AdminAction, entryOf } from '../../audit-entry.ts';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';

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
