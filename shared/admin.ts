/** The admin's desk: statistics, health checks, members, the moderation queue, and the audit log. */
import * as z from 'zod/mini';
import { Cursor } from './contract/page.ts';
import { CalendarDay } from './contract/promised-day.ts';
import { PostNote, ReportReason } from './forum.ts';
import { oneLine, VISIBLE } from './text/plain-text.ts';

/** The statistics that the desk shows, in this order. */
export const STATISTICS = ['users', 'forumPosts', 'forumReplies', 'chatMessages', 'blogArticles'] as const;
export type Statistic = (typeof STATISTICS)[number];
/** All counters. */
export const COUNTERS = [...STATISTICS, 'payingMembers'] as const;
export type Counter = (typeof COUNTERS)[number];
/** The counters of memberships. `inGuarantee` counts each member on the last day of the guarantee, so that time alone takes them out. */
export const MEMBERSHIP_COUNTERS = [
  'inGuarantee',
  'pastDue',
  'cancelling',
  'lapsed',
  'joined',
  'left',
  'revenueCents',
] as const;
export type MembershipCounter = (typeof MEMBERSHIP_COUNTERS)[number];
/** The days of a sparkline, in UTC; the last one is today. */
export const SERIES_DAYS = 30;

const tally = z.int();
/** The net change of each of the last 30 days, oldest first; zero where nothing happened. */
const Series = z.array(tally).check(z.length(SERIES_DAYS));
/** Members by state, each in one, and what this month and year brought; both begin with their first promised day (`promised-day.ts`). */
export const MembershipStats = z.object({
  inGuarantee: tally,
  active: tally,
  pastDue: tally,
  cancelling: tally,
  lapsed: tally,
  joined: tally,
  left: tally,
  /** Payments less what was returned, with the GST in them. */
  monthCents: tally,
  yearCents: tally,
});
export type MembershipStats = z.output<typeof MembershipStats>;
export const Stats = z.object({
  users: tally,
  forumPosts: tally,
  forumReplies: tally,
  chatMessages: tally,
  blogArticles: tally,
  /** Members with a running membership at Stripe, past due or not. */
  payingMembers: tally,
  series: z.object({
    users: Series,
    forumPosts: Series,
    forumReplies: Series,
    chatMessages: Series,
    blogArticles: Series,
    payingMembers: Series,
  }),
  memberships: MembershipStats,
  /** The first day of the series, as in 2026-10-23. */
  seriesFrom: z.string(),
});
export type Stats = z.output<typeof Stats>;

export const CHECKS = ['table', 'photos', 'library', 'knowledge', 'model', 'fastModel', 'payments', 'webhook'] as const;
export type CheckName = (typeof CHECKS)[number];
/**
 * `ok`: it works. `slow`: it works, and members wait. `failing`: it does not work; `advice` says where to look. `unknown`: there is no
 * data yet (a webhook before its first event).
 */
export const CheckState = z.enum(['ok', 'slow', 'failing', 'unknown']);
export const HealthCheck = z.object({
  name: z.enum(CHECKS),
  /** For people: `Payment provider`. */
  label: z.string(),
  state: CheckState,
  /** Milliseconds; null where the check does not measure the service's response time. */
  latencyMs: z.nullable(z.int()),
  /** ISO 8601; null if it never worked on this stage. */
  lastWorkedAt: z.nullable(z.string()),
  /** The result, in a short sentence. */
  finding: z.string(),
  /** What an operator should look at; null unless slow or failing. */
  advice: z.nullable(z.string()),
});
export type HealthCheck = z.output<typeof HealthCheck>;
export const Health = z.object({
  checkedAt: z.string(),
  /** The version of the running build, as in `0.1.0+0a9bc34`. */
  version: z.string(),
  checks: z.array(HealthCheck),
});
export type Health = z.output<typeof Health>;

/** A whole username or email address, in any letter case. */
export const MemberSearch = z.strictObject({
  q: z.string('Type a username or an email address.').check(
    z.trim(),
    // Normalised as names are stored. One character may become eighteen.
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
    /** Whether they have access to the assistant now. */
    hasAccess: z.boolean(),
    /** The day on which it renews (active), or the last one with access (cancelling, pastDue). Null without one. */
    until: z.nullable(CalendarDay),
  }),
  /** The number of valid sessions. */
  sessions: z.int(),
  /** Null for a member who is not suspended. `at` is ISO 8601. */
  suspension: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** Null where no deletion is planned. `until` is the last day on which the member can undo it. `byTeam` is true where our team planned it. */
  deletion: z.nullable(z.object({ until: CalendarDay, byTeam: z.optional(z.literal(true)) })),
});
export type MemberRecord = z.output<typeof MemberRecord>;
const MAX_REASON = 300;
/** Why a member is suspended, restored or deleted. Admins read it in the audit log; the member does not see it. */
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

/** The audited actions that are always about a member. */
export const MEMBER_ACTIONS = [
  'operator.admin-made',
  'operator.reset-link',
  'operator.enrolment-link',
  'member.viewed',
  'member.sessions-ended',
  'member.suspended',
  'member.restored',
  'member.deletion-planned',
] as const;
/** The audited actions of admins, and of operators on the command line. */
const AUDIT_ACTIONS = [
  ...MEMBER_ACTIONS,
  'operator.ledger-replayed',
  'operator.deployed',
  'operator.restored',
  'operator.destroyed',
  /** A presigned URL was given out. The list of files shows whether a file was uploaded to it. */
  'knowledge.upload-requested',
  /** With a form: the file came with the call. */
  'knowledge.uploaded',
  'knowledge.deleted',
  'knowledge.reindexed',
  /** About a post, a reply or a person. */
  'report.author-viewed',
  'report.hidden',
  'report.restored',
  'report.dismissed',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.output<typeof AuditAction>;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];
/** An action about a file, a post, a stage or a table. Those on reports can be about a person too. */
export type ThingAction = Exclude<AuditAction, MemberAction>;
export const AUDIT_A_PAGE = 20;
export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  admin: z.object({ id: z.string(), username: z.string() }),
  /** An AuditAction; a later build may have stored others, and an earlier one reads them after a rollback. */
  action: z.string(),
  /**
   * What the action was about: a username, a file's name or a post's title. A title can equal a username, so only `memberId` says that the
   * entry is about a member.
   */
  subject: z.string(),
  /** The id of the member, where the action was about one. */
  memberId: z.optional(z.string()),
  /** Further details, as in `3 sessions`. */
  detail: z.nullable(z.string()),
  /** The id of the post, where the action was about one. */
  postId: z.optional(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;
export const AuditPage = z.strictObject({ cursor: z.optional(Cursor) });

/** A post, a reply or a person that members have reported, as at the time of the first report. */
export const ReportedEntry = z.object({
  /** The id of the post, the reply or the person. */
  id: z.string(),
  kind: z.enum(['post', 'reply', 'person']),
  /** The id of the post, or of the post that was replied to; null for a person. */
  postId: z.nullable(z.string()),
  /** The post's title, or the person's first name. */
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The notes on the photo of a post. */
  notes: z.array(PostNote),
  /** The house of a post's author, in their words. */
  house: z.nullable(z.string()),
  createdAt: z.string(),
  isAnonymous: z.boolean(),
  /** True for a post or a reply that its author has deleted meanwhile. */
  isDeleted: z.boolean(),
  /** Null for an anonymous author, whom POST …/author returns and records, and for a deleted member. */
  author: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** `open` waits for a decision. */
  state: z.enum(['open', 'hidden']),
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** When it was hidden; null where it is not. */
  hiddenAt: z.nullable(z.string()),
  /** The first reports, oldest first. No response contains the reporters. */
  reasons: z.array(z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() })),
  /** The names and pictures of a person that were hidden before, oldest first. */
  earlier: z.array(z.object({ title: z.string(), imageUrl: z.nullable(z.string()), hiddenAt: z.string() })),
});
export type ReportedEntry = z.output<typeof ReportedEntry>;
/** The name of the reported thing at the desk. */
export function titleOf({ kind, title }: Pick<ReportedEntry, 'kind' | 'title'>): string {
  if (kind === 'reply') return `A reply to “${title}”`;
  return kind === 'person' ? `${title || 'A member'}, for the name or the picture` : title;
}
export const ReportQueue = z.strictObject({
  /** `open` by default. */
  state: z.optional(z.enum(['open', 'hidden'])),
  cursor: z.optional(Cursor),
});
export const ReportedAuthor = z.object({ id: z.string(), username: z.string() });
