/** Posts, replies and the reports about them. */

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ULID } from '../../../../shared/contract/page.ts';
import { type NewReport, PostNote, ReportReason } from '../../../../shared/forum.ts';
import { PhotoSize } from '../../../../shared/uploads.ts';
import { toIso } from '../../time.ts';
import { entity } from '../entity.ts';
import { absent, absentOr, atLeastAsLongAs, exists, is, shorterThan } from '../expressions.ts';
import { keys } from '../keys.ts';
import {
  batchGet,
  ConditionFailed,
  retryCondition,
  type TransactionWrite,
  transact,
  unlessConditionFails,
} from '../table.ts';

/** The post item. The forum writes it, and moderation hides it. */
export const PostItem = z.object({
  id: z.string(),
  /** Absent once the author has deleted the post. */
  authorId: z.optional(z.string()),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The size of the photo. */
  imageSize: z.optional(PhotoSize),
  /** The notes on the photo. */
  notes: z.prefault(z.array(PostNote), []),
  /** The author's house, in their words; null for an anonymous post. */
  house: z.prefault(z.nullable(z.string()), null),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** How often it was edited; absent if never. */
  edits: z.optional(z.int()),
  likesCount: z.int(),
  repliesCount: z.int(),
  /** `hidden`: by a moderator, and shown only in the moderation queue. `deleted`: by its author, and kept for its replies. */
  status: z.enum(['visible', 'hidden', 'deleted']),
  /** The last mail about replies to it: when it was begun (ISO 8601), its id, and the last reply that it includes. */
  repliesMailed: z.optional(z.object({ at: z.string(), mailId: z.string(), upTo: z.string() })),
  /** The lock of an edit, in milliseconds since 1970: no other edit may begin before this time. */
  lockedUntil: z.optional(z.number()),
});
export type PostItem = z.output<typeof PostItem>;

export const Posts = entity({ name: 'post', schema: PostItem, key: keys.post, list: keys.feed });

/** The `attachedTo` of this post's photo. */
export const attachedTo = (postId: string): string => `POST#${postId}`;

/** The post with this id, whatever its status; undefined where there is none. */
export const postOf = async (postId: string): Promise<PostItem | undefined> =>
  ULID.test(postId) ? Posts.get(postId) : undefined;

/** A reply to a post. */
export const ReplyItem = z.object({
  id: z.string(),
  postId: z.string(),
  authorId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  isByPostAuthor: z.boolean(),
  /** True for a reply by the author of an anonymous post, so that it does not reveal them. */
  isAnonymous: z.boolean(),
  /** When moderators hid it (ISO 8601). The conversation then shows that a reply is hidden. */
  hiddenAt: z.optional(z.string()),
});
export type ReplyItem = z.output<typeof ReplyItem>;

export const Replies = entity({ name: 'reply', schema: ReplyItem, key: keys.reply, list: keys.replies });

/** The most reasons in an entry of the queue. Later reports only raise its count. */
const REASONS_SHOWN = 20;

/** It does not contain the reporter. */
const ReportedReason = z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() });
type ReportedReason = z.output<typeof ReportedReason>;

/** A member's report of one thing. */
const Reports = entity({
  name: 'report',
  schema: z.extend(ReportedReason, {
    /** A hash of what was reported, by `seenIn`. Absent in reports from before there was one. */
    seen: z.optional(z.string()),
  }),
  key: keys.report,
});

/** The reported thing at the time of the first report. Later changes and deletions do not affect it. */
const Snapshot = z.object({
  kind: z.enum(['post', 'reply', 'person']),
  /** The id of the post, or of the post that was replied to; undefined for a person. */
  postId: z.optional(z.string()),
  /** The post's title, or the person's first name. */
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The notes on the photo of a post. */
  notes: z.prefault(z.array(PostNote), []),
  /** The house of a post's author, in their words. */
  house: z.prefault(z.nullable(z.string()), null),
  /** The person themselves, where a person is reported. */
  authorId: z.string(),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
});
type Snapshot = z.output<typeof Snapshot>;

/** A person's name and picture. */
const NameAndPicture = z.object({ firstName: z.string(), profileImageUrl: z.nullable(z.string()) });

/** What was hidden of a person at an earlier time, with the first reasons. */
const HiddenBefore = z.object({
  snapshot: Snapshot,
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  reasons: z.array(ReportedReason),
  hiddenAt: z.string(),
  was: NameAndPicture,
});
export type HiddenBefore = z.output<typeof HiddenBefore>;

/** An entry of the queue. */
export const ReportedItem = z.object({
  /** The id of the post, the reply or the person. */
  id: z.string(),
  snapshot: Snapshot,
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** The first reports' reasons, oldest first. */
  reasons: z.array(ReportedReason),
  /** When it was hidden. */
  hiddenAt: z.optional(z.string()),
  /** For a person whose name and picture are hidden: the previous ones, to be restored. */
  was: z.optional(NameAndPicture),
  /** For a hidden person: the earlier times, oldest first. */
  earlier: z.optional(z.array(HiddenBefore)),
  /** Present once its author's account is deleted, also while it is hidden. */
  ttl: z.optional(z.number()),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/** The queue: open entries, which wait for a decision, and hidden ones. */
export const ReportedItems = entity({
  name: 'reported item',
  schema: ReportedItem,
  key: keys.reported,
  list: keys.reportedItems,
});

/**
 * Whether a thing waits for moderators, and the check for the transaction that changes or deletes it: the check fails where a report or a
 * decision comes in between.
 */
export async function openReportOf(id: string): Promise<{ report: ReportedItem | undefined; check: TransactionWrite }> {
  const report = await ReportedItems.get('open', id);
  return { report, check: ReportedItems.write.check('open', id, { id: report ? exists : absent }) };
}

/** A thing that can be reported. */
export interface Reportable {
  id: string;
  snapshot: Snapshot;
  /** A write that fails when the thing no longer exists or is not visible. */
  check: TransactionWrite;
}

/** A hash of what its author wrote and showed: SHA-256 in hex. The title above a reply is another's. */
const seenIn = ({ kind, title, content, imageUrl, notes, house }: Snapshot): string =>
  createHash('sha256')
    .update(JSON.stringify([kind === 'reply' ? '' : title, content, imageUrl, notes, house]))
    .digest('hex');

/**
 * Stores a member's report and adds it to the queue. A second report by the same member changes nothing while the thing waits for a
 * decision, and counts after the decision only where the thing has changed.
 * @returns `changed` when the thing no longer exists or is no longer as in the snapshot; `decided` when moderators have decided on this
 * member's report of the same content.
 * @throws TableBusy when too many report it at once.
 */
export async function fileReport(
  memberId: string,
  reported: Reportable,
  { reason, details }: z.output<typeof NewReport>,
): Promise<'filed' | 'changed' | 'decided'> {
  const { id } = reported;
  const report = { reason, details, createdAt: toIso(), seen: seenIn(reported.snapshot) };
  let earlier: z.output<typeof ReportedReason> | undefined;
  return retryCondition(async (attempt) => {
    const filed = transact([
      reported.check,
      earlier
        ? Reports.write.replace(id, memberId, report, { createdAt: is(earlier.createdAt) })
        : Reports.write.create(id, memberId, report),
      // `enter` fails where the entry has all its reasons. `countAlone` fails where it does not, or was removed from the queue.
      attempt % 2 === 1 ? enter(reported, report) : countAlone(id),
    ]).then(() => 'filed' as const);
    return unlessConditionFails(filed, async (failed) => {
      if (failed.includes(0)) return 'changed';
      if (failed.includes(1)) {
        const [own, open, hidden] = await batchGet([
          Reports.at(id, memberId),
          ReportedItems.at('open', id),
          ReportedItems.at('hidden', id),
        ]);
        if (open) return 'filed';
        // A person who was hidden and is seen again has chosen the same once more.
        if (own?.seen === report.seen && !hidden) return 'decided';
        earlier = own;
      }
      // Another member reports it at this moment.
      throw new ConditionFailed(failed);
    });
  });
}

/** Counts a report with its reason, and creates the entry where there is none. Fails once it has all its reasons. */
const enter = ({ id, snapshot }: Reportable, { reason, details, createdAt }: ReportedReason): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    set: { id },
    setIfAbsent: { firstReportedAt: createdAt, snapshot },
    append: { reasons: [{ reason, details, createdAt }] },
    add: { reportsCount: 1 },
    when: { reasons: absentOr(shorterThan(REASONS_SHOWN)) },
  });

/** Counts a report in an entry that has all its reasons. Fails where there is no entry, so that it does not create an incomplete one. */
const countAlone = (id: string): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    add: { reportsCount: 1 },
    when: { reasons: atLeastAsLongAs(REASONS_SHOWN) },
  });
