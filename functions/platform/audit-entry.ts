/** What an audit entry says. Knows no table: operators' commands also write entries into tables that they name. */
import { ulid } from 'ulid';
import type { AuditAction, AuditEntry, MemberAction, ThingAction } from '../../shared/admin.ts';
import type { UserItem } from './table/items/user.ts';
import { toIso } from './time.ts';

/** The acting admin, as the audit log names them. */
export interface Admin {
  id: string;
  username: string;
}

/** The detail of an action on a reported person. Entries without `memberId` are known by it to be about a person. */
export const ABOUT_PERSON = 'for the name or the picture';

/** A member that an action was about. The entry gets the id, and the username until their deletion has begun. */
interface AboutMember {
  member: Pick<UserItem, 'id' | 'username' | 'deletion'>;
}
interface AboutThing {
  /** A file, a post, a stage or a table, as text. */
  subject: string;
  /** The post that the action was about. */
  postId?: string | undefined;
}
/** About a post, a reply or a person. */
export type ReportAction = Extract<AuditAction, `report.${string}`>;

/** An action, and what it was about. */
export type AuditedAction =
  | (AboutMember & { action: MemberAction | ReportAction })
  | (AboutThing & { action: ThingAction });
export type AdminAction = AuditedAction & { admin: Admin; detail?: string | undefined };

/** A member as the entries about them name them once their deletion has begun. */
export const withoutName = (memberId: string): string => `member ${memberId}`;

/** The entry for an action of now, with a new id. */
export function entryOf(done: AdminAction): AuditEntry {
  const { id, username } = done.admin;
  return {
    id: ulid(),
    at: toIso(),
    admin: { id, username },
    action: done.action,
    detail: done.detail ?? null,
    ...('member' in done
      ? { subject: subjectOf(done.member), memberId: done.member.id }
      : { subject: done.subject, ...(done.postId !== undefined && { postId: done.postId }) }),
  };
}

/** The erasure takes the username from the entries that it finds, so a later entry must not have it. */
const subjectOf = ({ id, username, deletion }: AboutMember['member']): string =>
  deletion?.begun ? withoutName(id) : username;
