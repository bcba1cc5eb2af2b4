/**
 * Deletes everything of a member from the table and the bucket, in every domain, except what shared/accounts/retention.ts names.
 * It can be killed anywhere and run again: deleted items are not found again, an item that leads to others is deleted after them, and the
 * member's own record is deleted last.
 */
import * as z from 'zod/mini';
import type { PostsOnDeletion } from '../shared/accounts/deletion.ts';
import { RETAINED } from '../shared/accounts/retention.ts';
import { DAY_SECONDS } from '../shared/contract/durations.ts';
import { DELETION } from './billing/deletion/deletion.ts';
import { stopRenewal } from './billing/membership/cancellation.ts';
import { withStripe } from './billing/stripe/stripe.ts';
import { sweepPartition } from './chat/rooms/sweeper.ts';
import { eraseFromForum } from './forum/erasure.ts';
import { imageIdInKey, imageIdOf } from './platform/aws/photo-key.ts';
import { notDueWrite } from './platform/due/due.ts';
import { log } from './platform/log.ts';
import { lastMailWrite } from './platform/mail/outbox.ts';
import { type DeletedMember, ledgerWrite } from './platform/table/entities/accounts/deleted-member.ts';
import { NO_MEMBER, type UserItem, Users } from './platform/table/entities/accounts/user.ts';
import { takeNameSince } from './platform/table/entities/admin/audit.ts';
import { withoutName } from './platform/table/entities/admin/audit-entry.ts';
import { Subscriptions } from './platform/table/entities/billing/subscription.ts';
import { countUp } from './platform/table/entities/counter.ts';
import type { DueItem } from './platform/table/entities/due.ts';
import { ReportedItems } from './platform/table/entities/forum/report.ts';
import { Connections } from './platform/table/entities/imports/connection.ts';
import { ImportJobs } from './platform/table/entities/imports/import-job.ts';
import { Images } from './platform/table/entities/uploads/image.ts';
import { entity } from './platform/table/entity.ts';
import { exists, is } from './platform/table/expressions.ts';
import { earlierPartition, type Key, keys, roomPartition } from './platform/table/keys.ts';
import { findKeys } from './platform/table/scan.ts';
import {
  batchGet,
  type Item,
  readItems,
  type TransactionWrite,
  transact,
  unlessConditionFails,
  writeMany,
} from './platform/table/table.ts';
import { secondsFromNow } from './platform/time.ts';
import { asRead, hashWrites } from './retained-hashes.ts';
import { eraseUploads } from './uploads/erasure.ts';

/**
 * The work of a due deletion. The transaction that removes the due item also deletes the member's record and writes the statistic and the
 * last mail.
 * @throws Error before its time, and where something could not be removed: the due item stays, and the next run goes on.
 */
export async function deleteDueMember({ subject, day }: DueItem): Promise<TransactionWrite[]> {
  const user = await Users.get(subject);
  // Undone, or undone and requested again for another day.
  if (user?.deletion?.day !== day) return [];
  if (Date.parse(user.deletion.until) > Date.now()) throw new Error('a deletion was due before its time');
  await begin(user);
  await eraseMember(user, user.deletion.posts);
  return [...recordWrites(user.id), ...lastMailWrite('deleted', user)];
}

/**
 * Ends every session, adds the member to the ledger and stores the hashes that stay. From here on the deletion cannot be undone. Does nothing
 * where an earlier run has done this.
 * @throws Error where the member was suspended or restored, has another address or has undone the deletion since `user` was read.
 */
async function begin(user: UserItem): Promise<void> {
  const { id, deletion } = user;
  if (!deletion || deletion.begun) return;
  const writes = [
    Users.write.update(id, {
      set: { deletion: { ...deletion, begun: true } },
      add: { sessionVersion: 1 },
      when: { deletion: is(deletion), ...asRead(user) },
    }),
    ledgerWrite(id, deletion.posts),
    ...(await hashWrites(user)),
  ];
  // Not a failed condition, which the due work takes for the work of another run.
  if (!(await unlessConditionFails(transact(writes).then(() => true))))
    throw new Error('the account was changed while its deletion began');
}

/**
 * Deletes everything but the member's record. Also for a member in the ledger whom a restore of the table has brought back.
 * @param posts What becomes of posts and replies.
 */
export async function eraseMember(member: Pick<UserItem, 'id' | 'username' | 'email'>, posts: PostsOnDeletion) {
  const [{ id }, begun] = [member, Date.now()];
  await endRenewal(id);
  const items = await itemsOf(member);
  const keptPosts = await eraseFromForum(items, { userId: id, posts });
  await erasePhotos(items, id, keptPosts);
  for (const PK of partitionsOf(items, id)) await sweepPartition(PK);
  await endImports(items);
  // Before the bucket: a running export stops once its item is gone.
  await writeMany({ remove: items.filter(({ PK }) => PK === keys.exports(id).PK).map(({ PK, SK }) => ({ PK, SK })) });
  await eraseUploads(id);
  await limitReports(items);
  await takeFromAudit(items, id);
  await writeMany({ remove: items.filter(isNoOthers).map(({ PK, SK }) => ({ PK, SK })) });
  await eraseSubscription(id);
  // Reports that came during the erasure. Nothing of the member can be reported any more.
  await limitReports(await itemsOf(member));
  await takeNameSince(begun, id);
  log.info('member erased', { items: items.length });
}

const itemsOf = async (member: Pick<UserItem, 'id' | 'username' | 'email'>): Promise<Item[]> =>
  readItems(await (await findKeys([member])).keysOf(member));

/** Stops the renewal again: the member may have resumed it on Stripe's page, and must not be charged after the deletion. */
async function endRenewal(userId: string): Promise<void> {
  const customer = (await Subscriptions.get(userId))?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId, customer }));
}

/** The items that other steps handle or that stay: forum, photos, reports, audit, ledger, and those that lead to the rest. */
const OTHERS =
  /^(FEED#|POST#|IMAGE#|REPORTED#|AUDIT |DELETED |DUE#\S+ KIND#deletion#|USER#\S+ (PROFILE|SUBSCRIPTION)$)/;
const isNoOthers = ({ PK, SK }: Item): boolean => !OTHERS.test(`${PK} ${SK}`);

/** The partitions with the member's messages: of their rooms, of rooms that are being removed, and of a conversation from before rooms. */
function partitionsOf(items: readonly Item[], userId: string): string[] {
  const rooms = items.flatMap(({ PK, SK }) => [
    ...(PK === keys.home(userId).PK && SK.startsWith('ROOM#') ? [roomPartition(SK.slice('ROOM#'.length))] : []),
    ...(SK === 'REMOVAL' ? [PK] : []),
  ]);
  return [...new Set([...rooms, earlierPartition(userId)])];
}

/** Photos in posts that stay, and reported ones, get NO_MEMBER as their owner. Deletes all others; the sweeper then deletes their bytes. */
async function erasePhotos(items: readonly Item[], userId: string, keptPosts: ReadonlySet<string>): Promise<void> {
  const reported = new Set(items.flatMap(reportedPhotos));
  for (const item of items) {
    const id = imageIdInKey(item.PK);
    if (id === undefined) continue;
    const { attachedTo = '', ttl } = Images.parse(item);
    const postId = attachedTo.startsWith('POST#') ? attachedTo.slice('POST#'.length) : undefined;
    if (postId !== undefined && keptPosts.has(postId) && ttl === undefined)
      await unlessConditionFails(Images.update(id, { set: { owner: NO_MEMBER }, when: { owner: is(userId) } }));
    else if (reported.has(id) || (postId !== undefined && (await hasReport(postId))))
      await keepForModerators(id, userId);
    else await Images.delete(id);
  }
}

/** Whether the queue has a deleted post: a report can have come after the scan, as long as the post was there. */
const hasReport = async (postId: string): Promise<boolean> =>
  (await batchGet([ReportedItems.at('open', postId), ReportedItems.at('hidden', postId)])).some(Boolean);

const keepForModerators = (id: string, userId: string) =>
  unlessConditionFails(
    Images.update(id, {
      set: {
        owner: NO_MEMBER,
        visibility: 'moderators',
        ttl: secondsFromNow(RETAINED.reports.days * DAY_SECONDS),
      },
      // `attachedTo` can name the member.
      remove: ['attachedTo'],
      when: { owner: is(userId) },
    }),
  );

const isQueueEntry = ({ PK }: Item) => PK === 'REPORTED#open' || PK === 'REPORTED#hidden';

/** The ids of the photos in an entry of the queue; none for another item. */
function reportedPhotos(item: Item): string[] {
  if (!isQueueEntry(item)) return [];
  const { snapshot, was, earlier = [] } = ReportedItems.parse(item);
  const times = [{ snapshot, was }, ...earlier];
  return times.flatMap((time) =>
    [time.snapshot.imageUrl, time.was?.profileImageUrl].flatMap((path) => (path ? (imageIdOf(path) ?? []) : [])),
  );
}

/** An item of any kind, with the attributes that are used here. */
const AnyItem = entity({
  name: 'item',
  schema: z.looseObject({ PK: z.optional(z.string()), ttl: z.optional(z.number()), subject: z.optional(z.string()) }),
  key: (key: Key) => key,
});

/** Reports stay for a year from now. */
async function limitReports(items: readonly Item[]): Promise<void> {
  const ttl = secondsFromNow(RETAINED.reports.days * DAY_SECONDS);
  for (const { PK, SK } of items.filter(({ PK }) => PK.startsWith('REPORTED#')))
    await unlessConditionFails(AnyItem.update({ PK, SK }, { set: { ttl }, when: { PK: exists } }));
}

/** Replaces the member's username in the audit entries about them by their id. */
async function takeFromAudit(items: readonly Item[], userId: string): Promise<void> {
  for (const { PK, SK } of items.filter(({ PK }) => PK === keys.audits().PK))
    await AnyItem.update({ PK, SK }, { set: { subject: withoutName(userId) } });
}

/** Deletes the connection items of the imports. A running import stops once its job is gone. */
async function endImports(items: readonly Item[]): Promise<void> {
  for (const item of items.filter(({ PK, SK }) => PK.startsWith('IMPORT#') && SK === 'JOB')) {
    const { connectionId } = ImportJobs.parse(item);
    if (connectionId !== undefined) await Connections.delete(connectionId);
  }
}

/** Deletes the subscription, and takes the member out of the statistic of paying members. */
async function eraseSubscription(userId: string): Promise<void> {
  const isCounted = (await Subscriptions.get(userId))?.isCounted ?? false;
  await transact([Subscriptions.write.delete(userId), ...(isCounted ? [countUp('payingMembers', -1)] : [])]);
}

/**
 * Deletes the members again whom a restore of the table has brought back.
 * @param ledger The ledger of the table before the restore.
 * @returns How many were deleted.
 */
export async function replayLedger(ledger: readonly DeletedMember[]): Promise<number> {
  let erased = 0;
  for (const { id, posts } of ledger) {
    const user = await Users.get(id);
    // The record is deleted last: where there is none, nothing else is left.
    if (!user) continue;
    await transact([
      Users.write.update(id, { add: { sessionVersion: 1 }, when: { id: exists, ...asRead(user) } }),
      ...(await hashWrites(user)),
    ]);
    await eraseMember(user, posts);
    const { day } = user.deletion ?? {};
    await transact([
      ...recordWrites(id),
      ledgerWrite(id, posts),
      ...(day === undefined ? [] : [notDueWrite({ day, kind: DELETION, subject: id })]),
    ]);
    erased += 1;
  }
  return erased;
}

/** The member's own record, and the statistic that counts it. */
const recordWrites = (id: string): TransactionWrite[] => [
  Users.write.deleteWhen(id, { id: exists }),
  countUp('users', -1),
];
