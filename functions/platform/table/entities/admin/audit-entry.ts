/** What an audit entry says. Knows no table: operators' commands also write entries into tables that they name. */
import { ulid } from 'ulid';
import type { AuditAction, AuditEntry } from '../../../../../shared/admin.ts';
import { toIso } from '../../../time.ts';

/** The acting admin, as the audit log names them. */
export interface Admin {
  id: string;
  username: string;
}

export interface AdminAction {
  admin: Admin;
  action: AuditAction;
  /** The thing or member that the action was about, as text. */
  subject: string;
  detail?: string | undefined;
  /** The post that the action was about. */
  postId?: string | undefined;
}

export function entryOf({ admin, action, subject, detail, postId }: AdminAction): AuditEntry {
  const { id, username } = admin;
  return {
    id: ulid(),
    at: toIso(),
    admin: { id, username },
    action,
    subject,
    detail: detail ?? null,
    ...(postId !== undefined && { postId }),
  };
}
