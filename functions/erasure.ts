/**
 * Removes everything of a member from the table and the bucket, whatever domain it belongs to, but for what shared/accounts/retention.ts names.
 * It can be killed anywhere and run again: what is gone is not found any more, what leads to other things goes after them, and the
 * member's own record goes last.
 */
import * as z from 'zod/mini';
import type { PostsOnDeletion } from '../shared/accounts/deletion.ts';
import { RETAINED } from '../shared/accounts/retention.ts';
import { DELETION } from './billing/deletion/deletion.ts';
import { stopRenewal } from './billing/membership/cancellation.ts';
import { writesOnLeaving } from './billing/membership/guarantee.ts';
import { withStripe } from './billing/stripe/stripe.ts';
import { sweepPartition } from './chat/rooms/sweeper.ts';
import { eraseFromForum } from './forum/erasure.ts';
import { imageIdInKey, imageIdOf } from './platform/aws/photo-key.ts';
import { notDueWrite } from './platform/due/due.ts';
import { log } from './platform/log.ts';
import { lastMailWrite } from './platform/mail/outbox.ts';
import { type DeletedMember, ledgerWrite } from './platform/table/entities/accounts/deleted-member.ts';
import { NO_MEMBER, type UserItem, Users } from './platform/table/entities/accounts/user.ts';
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
import { itemsNaming } from './platform/table/scan.ts';
import { type Item, type TransactionWrite, transact, unlessConditionFails, writeMany } from './platform/table/table.ts';
import { DAY_SECONDS, secondsFromNow } from './platform/time.ts';
import { eraseUploads } from './uploads/erasure.ts';

/**
 * The work of a due deletion. The member's record, the statistic and the last mail are written with the removal of the due item.
 * @throws Error before its time, and where something could not be removed: the due item stays, and the next run goes on.
 */
export async function deleteDueMember({ subject, day }: DueItem): Promise<TransactionWrite[]> {
  const user = await Users.get(subject);
  // Undone, or undone and asked for again.
  if (user?.deletion?.day !== day) return [];
  if (Date.parse(user.deletion.until) > Date.now()) throw new Error('a deletion was due before its time');
  await begin(user);
  await eraseMember(user, user.deletion.posts);
  return [...recordWrites(user.id), ...lastMailWrite('deleted', user)];
}

/** Ends every session and enters the ledger; the deletion cannot be undone any more. Done already where an earlier run was killed. */
async function begin(user: UserItem): Promise<void> {
  const { id, deletion } = user;
  if (!deletion || deletion.begun) return;
  await transact([
    Users.write.update(id, {
      set: { deletion: { ...deletion, begun: true } },
      add: { sessionVersion: 1 },
      when: { deletion: is(deletion) },
    }),
    ledgerWrite(id, deletion.posts),
    ...(await writesOnLeaving(user, await Subscriptions.get(id))),
  ]);
}

/**
 * Everything but the member's record. Also for a member of the ledger whom a restore has brought back.
 * @param posts What becomes of posts and replies.
 */
export async function eraseMember(member: Pick<UserItem, 'id' | 'username' | 'email'>, posts: PostsOnDeletion) {
  const { id } = member;
  await endRenewal(id);
  const items: Item[] = [];
  for await (const item of itemsNaming(member)) items.push(item);
  const keptPosts = await eraseFromForum(items, { userId: id, posts });
  await erasePhotos(items, id, keptPosts);
  for (const PK of partitionsOf(items, id)) await sweepPartition(PK);
  await endImports(items);
  // Before what is on its way to the bucket: a run that is making one stops where its item is gone.
  await writeMany({ remove: items.filter(({ PK }) => PK === keys.exports(id).PK).map(({ PK, SK }) => ({ PK, SK })) });
  await eraseUploads(id);
  await limitReports(items);
  await takeFromAudit(items, id);
  await writeMany({ remove: items.filter(isNoOthers).map(({ PK, SK }) => ({ PK, SK })) });
  await eraseSubscription(id);
  log.info('member erased', { items: items.length });
}

/** A member may have resumed at the provider's own page meanwhile: they are not charged after they are gone. */
async function endRenewal(userId: string): Promise<void> {
  const customer = (await Subscriptions.get(userId))?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId, customer }));
}

/** What is worked off by itself, or stays: what lies in the forum, photos, reports, the audit, the ledger, and what leads to the rest. */
const OTHERS =
  /^(FEED#|POST#|IMAGE#|REPORTED#|AUDIT |DELETED |DUE#\S+ KIND#deletion#|USER#\S+ (PROFILE|SUBSCRIPTION)$)/;
const isNoOthers = ({ PK, SK }: Item): boolean => !OTHERS.test(`${PK} ${SK}`);

/** Where messages of the member lie: under their rooms, rooms that are being removed, and where there were none yet. */
function partitionsOf(items: readonly Item[], userId: string): string[] {
  const rooms = items.flatMap(({ PK, SK }) => [
    ...(PK === keys.home(userId).PK && SK.startsWith('ROOM#') ? [roomPartition(SK.slice('ROOM#'.length))] : []),
    ...(SK === 'REMOVAL' ? [PK] : []),
  ]);
  return [...new Set([...rooms, earlierPartition(userId)])];
}

/** Photos in posts that stay, and reported ones, go under nobody's id. All others go, and their bytes after them. */
async function erasePhotos(items: readonly Item[], userId: string, keptPosts: ReadonlySet<string>): Promise<void> {
  const reported = new Set(items.flatMap((item) => reportedPhoto(item) ?? []));
  for (const item of items) {
    const id = imageIdInKey(item.PK);
    if (id === undefined) continue;
    const { attachedTo = '', ttl } = Images.parse(item);
    const staysInPost = attachedTo.startsWith('POST#') && keptPosts.has(attachedTo.slice('POST#'.length));
    if (staysInPost && ttl === undefined)
      await unlessConditionFails(Images.update(id, { set: { owner: NO_MEMBER }, when: { owner: is(userId) } }));
    else if (reported.has(id)) await keepForModerators(id, userId);
    else await Images.delete(id);
  }
}

const keepForModerators = (id: string, userId: string) =>
  unlessConditionFails(
    Images.update(id, {
      set: {
        owner: NO_MEMBER,
        visibility: 'moderators',
        ttl: secondsFromNow(RETAINED.reports.days * DAY_SECONDS),
      },
      // Where it was shown names the member.
      remove: ['attachedTo'],
      when: { owner: is(userId) },
    }),
  );

const isQueueEntry = ({ PK }: Item) => PK === 'REPORTED#open' || PK === 'REPORTED#hidden';

function reportedPhoto(item: Item): string | undefined {
  const path = isQueueEntry(item) ? ReportedItems.parse(item).snapshot.imageUrl : null;
  return path === null ? undefined : imageIdOf(path);
}

/** Of whatever kind: here only the key matters, and what every kind may have. */
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

/** What the audit says of the member it says of their number from now on. */
async function takeFromAudit(items: readonly Item[], userId: string): Promise<void> {
  for (const { PK, SK } of items.filter(({ PK }) => PK === keys.audits().PK))
    await AnyItem.update({ PK, SK }, { set: { subject: `member ${userId}` } });
}

/** A running import finds its job gone, and stops. */
async function endImports(items: readonly Item[]): Promise<void> {
  for (const item of items.filter(({ PK, SK }) => PK.startsWith('IMPORT#') && SK === 'JOB')) {
    const { connectionId } = ImportJobs.parse(item);
    if (connectionId !== undefined) await Connections.delete(connectionId);
  }
}

/** With the statistic that counts them among the members who pay. */
async function eraseSubscription(userId: string): Promise<void> {
  const isCounted = (await Subscriptions.get(userId))?.isCounted ?? false;
  await transact([Subscriptions.write.delete(userId), ...(isCounted ? [countUp('payingMembers', -1)] : [])]);
}

/**
 * Removes members again whom a restore of the table has brought back.
 * @param ledger Of the table as it was before the restore.
 * @returns How many there were.
 */
export async function replayLedger(ledger: readonly DeletedMember[]): Promise<number> {
  let erased = 0;
  for (const { id, posts } of ledger) {
    const user = await Users.get(id);
    // Their record went last: what has none had all of it removed before.
    if (!user) continue;
    await transact([
      Users.write.update(id, { add: { sessionVersion: 1 }, when: { id: exists } }),
      ...(await writesOnLeaving(user, await Subscriptions.get(id))),
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
