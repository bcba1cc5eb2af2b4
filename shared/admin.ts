/** The admin's desk: figures, live checks, members, the queue of reports, and what admins have done. */
import * as z from 'zod/mini';
import { Cursor } from './contract/page.ts';
import { ReportReason } from './forum.ts';
import { oneLine, VISIBLE } from './text/plain-text.ts';

/** What is counted, in the order in which it is shown. */
export const STATISTICS = ['users', 'forumPosts', 'forumReplies', 'chatMessages', 'blogArticles'] as const;
export type Statistic = (typeof STATISTICS)[number];
/** What is counted as it happens. */
export const COUNTERS = [...STATISTICS, 'payingMembers'] as const;
export type Counter = (typeof COUNTERS)[number];
/** Days of a sparkline; the last one is today. Days are UTC. */
export const SERIES_DAYS = 30;

const tally = z.int();
/** What each of the last 30 days has added (less what it has taken away), oldest first; all zero where nothing happened. */
const Series = z.array(tally).check(z.length(SERIES_DAYS));
export const Stats = z.object({
  users: tally,
  forumPosts: tally,
  forumReplies: tally,
  chatMessages: tally,
  blogArticles: tally,
  /** Members whose membership runs at the payment provider, past due or not. */
  payingMembers: tally,
  series: z.object({
    users: Series,
    forumPosts: Series,
    forumReplies: Series,
    chatMessages: Series,
    blogArticles: Series,
    payingMembers: Series,
  }),
  /** First day of the series, as in 2026-10-23. */
  seriesFrom: z.string(),
});
export type Stats = z.output<typeof Stats>;

export const CHECKS = ['table', 'photos', 'library', 'knowledge', 'model', 'fastModel', 'payments', 'webhook'] as const;
export type CheckName = (typeof CHECKS)[number];
/**
 * `ok`: it works. `slow`: it works, and members wait. `failing`: it does not; `advice` says where to look. `unknown`: nothing
 * has happened yet by which it could be judged (a webhook before its first event).
 */
export const CheckState = z.enum(['ok', 'slow', 'failing', 'unknown']);
export const HealthCheck = z.object({
  name: z.enum(CHECKS),
  /** For people: `Payment provider`. */
  label: z.string(),
  state: CheckState,
  /** Milliseconds; null where nothing was asked over a network. */
  latencyMs: z.nullable(z.int()),
  /** ISO 8601. Null: not since this stage was made. */
  lastWorkedAt: z.nullable(z.string()),
  /** What was found, in a short sentence. */
  finding: z.string(),
  /** What an operator should look at; null unless slow or failing. */
  advice: z.nullable(z.string()),
});
export type HealthCheck = z.output<typeof HealthCheck>;
export const Health = z.object({
  checkedAt: z.string(),
  /** Of the build that answers, as in `0.1.0+0a9bc34`. */
  version: z.string(),
  checks: z.array(HealthCheck),
});
export type Health = z.output<typeof Health>;

/** A whole username or email address, in any letter case. */
export const MemberSearch = z.strictObject({
  q: z.string('Type a username or an email address.').check(
    z.trim(),
    // As names are kept; one character may become eighteen.
    z.normalize('NFKC'),
    z.minLength(2, 'Type a whole username or email address.'),
    z.maxLength(254, 'That is longer than any username or email address.'),
  ),
});
export const MembershipState = z.enum(['none', 'active', 'cancelling', 'pastDue', 'ended']);
export const MemberRecord = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins. */
  email: z.optional(z.string()),
  firstName: z.string(),
  role: z.enum(['member', 'admin']),
  /** ISO 8601. */
  joinedAt: z.string(),
  membership: z.object({
    state: MembershipState,
    /** Whether the assistant is open to them now. */
    hasAccess: z.boolean(),
    /** ISO 8601: when it renews (active) or ends (cancelling, pastDue) or ended. Null without one. */
    until: z.nullable(z.string()),
  }),
  /** Browsers signed in now. */
  sessions: z.int(),
  /** Null for a member in good standing. ISO 8601. */
  suspension: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** Null where no deletion is planned. ISO 8601: until then the member can keep the account. */
  deletion: z.nullable(z.object({ until: z.string() })),
});
export type MemberRecord = z.output<typeof MemberRecord>;
const MAX_REASON = 300;
/** Why a member is suspended, restored or deleted. Admins read it in the audit; the member does not. */
export const Suspension = z.strictObject({
  reason: z
    .string('Give a reason.')
    .check(
      z.overwrite(oneLine),
      z.regex(VISIBLE, 'Give a reason.'),
      z.maxLength(MAX_REASON, `Keep the reason to ${MAX_REASON} characters.`),
    ),
});
export const SessionsEnded = z.object({ ended: z.int() });

/** What an admin can do, and an operator from the command line; each is recorded. */
const AUDIT_ACTIONS = [
  'operator.admin-made',
  'operator.reset-link',
  'operator.enrolment-link',
  'operator.ledger-replayed',
  'member.viewed',
  'member.sessions-ended',
  'member.suspended',
  'member.restored',
  'member.deletion-planned',
  /** An address was given out. Whether a file was put to it shows in the list of files. */
  'knowledge.upload-requested',
  /** In a form: the file came with the call. */
  'knowledge.uploaded',
  'knowledge.deleted',
  'knowledge.reindexed',
  'report.author-viewed',
  'report.hidden',
  'report.restored',
  'report.dismissed',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.output<typeof AuditAction>;
export const AUDIT_A_PAGE = 20;
export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  admin: z.object({ id: z.string(), username: z.string() }),
  action: AuditAction,
  /** What it was done to, in words: a username, a file's name, a post's title. */
  subject: z.string(),
  /** More, where there is more to say: `3 sessions`. */
  detail: z.nullable(z.string()),
  /** The post that it was done to, where it was one. */
  postId: z.optional(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;
export const AuditPage = z.strictObject({ cursor: z.optional(Cursor) });

/** A post, a reply or a person that members have reported, as it was at the first report. */
export const ReportedEntry = z.object({
  /** Of the post, the reply or the person. */
  id: z.string(),
  kind: z.enum(['post', 'reply', 'person']),
  /** Of the post, or of the one that was replied to; null for a person. */
  postId: z.nullable(z.string()),
  /** Of the post; a person's first name. */
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  isAnonymous: z.boolean(),
  /** A post that its author has deleted meanwhile. */
  isDeleted: z.boolean(),
  /** Null for an anonymous author, whom POST …/author shows and records, and for one who is no member any more. */
  author: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** `open` waits for a decision. */
  state: z.enum(['open', 'hidden']),
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** Of a hidden one. */
  hiddenAt: z.nullable(z.string()),
  /** The first of the reports, oldest first. Who reported it is in no answer. */
  reasons: z.array(z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() })),
});
export type ReportedEntry = z.output<typeof ReportedEntry>;
/** What was reported, as the desk and the audit name it. */
export function titleOf({ kind, title }: Pick<ReportedEntry, 'kind' | 'title'>): string {
  if (kind === 'reply') return `A reply to “${title}”`;
  return kind === 'person' ? `${title || 'A member'}, for the name or the picture` : title;
}
export const ReportQueue = z.strictObject({
  /** `open` unless asked otherwise. */
  state: z.optional(z.enum(['open', 'hidden'])),
  cursor: z.optional(Cursor),
});
export const ReportedAuthor = z.object({ id: z.string(), username: z.string() });
