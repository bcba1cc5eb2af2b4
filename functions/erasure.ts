/**
 * Deletes everything of a member from the table and the bucket, in every domain, except what shared/accounts/retention.ts names.
 * It can be killed anywhere and run again: deleted items are not found again, an item that leads to others is deleted after them, and the
 * member's own record is deleted last.
 */
import * as z from 'zod/mini';
import type { PostsOnDeletion } from '../shared/accounts/deletion.ts';
import { RETAINED } from '../shared/accounts/retention.ts';
import { DAY_SECONDS } from '../shared/contract/durations.ts';
import { eraseLinks } from './chat/rooms/links/erasure.ts';
import { sweepPartition } from './chat/rooms/sweeper.ts';
import { eraseFromForum, isPost, isReply } from './forum/erasure.ts';
import { Connections, ImportJobs } from './imports/items.ts';
import { withoutName } from './platform/audit-entry.ts';
import { imageIdInKey, imageIdOf } from './platform/aws/photo-key.ts';
import { log } from './platform/log.ts';
import { entity } from './platform/table/entity.ts';
import { exists, is } from './platform/table/expressions.ts';
import { Posts, ReportedItems } from './platform/table/items/forum.ts';
import { Images } from './platform/table/items/image.ts';
import { figureWrites } from './platform/table/items/membership-figures.ts';
import { Subscriptions } from './platform/table/items/subscription.ts';
import { NO_MEMBER } from './platform/table/items/user.ts';
import { earlierPartition, type Item, type Key, keys, roomPartition, ulidAt } from './platform/table/keys.ts';
import { type Named, namedIn } from './platform/table/naming.ts';
import type { Finding } from './platform/table/scan.ts';
import { batchGet, type List, queryItems, readItems, transact, unlessConditionFails } from './platform/table/table.ts';
import { writeMany } from './platform/table/write-many.ts';
import { secondsFromNow } from './platform/time.ts';
import { eraseUploads } from './uploads/erasure.ts';

/**
 * Deletes everything but the member's record. Also for a member in the ledger whom a restore of the table has brought back. Holds the keys of the
 * member's items, and the items of one read: a member can have more of them than the memory holds.
 * @param posts What becomes of posts and replies.
 * @param finding A scan that began after the member's sessions and the renewal had ended.
 */
export async function eraseMember(member: Named, posts: PostsOnDeletion, finding: Finding): Promise<void> {
  const { id } = member;
  const found = await finding.keysOf(member);
  const now = (wanted: readonly Key[]) => itemsNow(wanted, member);
  const reports = await reportsOf(member, found);
  await eraseFromForum(found, { userId: id, posts, now });
  await erasePhotos(now(found.filter(({ PK }) => imageIdInKey(PK) !== undefined)), id, reports);
  for (const PK of partitionsOf(found, id)) await sweepPartition(PK);
  await eraseLinks(now(found.filter(({ PK }) => PK.startsWith('SHARE#'))));
  await endImports(now(found.filter(({ PK, SK }) => PK.startsWith('IMPORT#') && SK === 'JOB')));
  // Before the bucket: a running export stops once its item is gone.
  await writeMany({ remove: found.filter(({ PK }) => PK === keys.exports(id).PK) });
  await eraseUploads(id);
  for await (const items of readsNow(found.filter(isNoOthers), member))
    await writeMany({ remove: items.map(({ PK, SK }) => ({ PK, SK })) });
  await eraseSubscription(id);
  // Read again for those that came during the erasure. Nothing of the member can be reported any more.
  await limitReports(await reportsOf(member, found));
  await takeFromAudit([...found, ...(await auditedSince(finding.since, member))], id);
  log.info('member erased', { items: found.length });
}

/** BatchGetItem returns at most 16 MB, and an item has at most 400 kB. */
const A_READ = 25;

/** The items with these keys that name the member now, read by read: others may have changed them since the scan. */
async function* readsNow(wanted: readonly Key[], member: Named): AsyncGenerator<Item[]> {
  for (let from = 0; from < wanted.length; from += A_READ)
    yield (await readItems(wanted.slice(from, from + A_READ))).filter((item) => names(item, member));
}

async function* itemsNow(wanted: readonly Key[], member: Named): AsyncGenerator<Item> {
  for await (const items of readsNow(wanted, member)) yield* items;
}

const names = (item: Item, member: Named): boolean => namedIn(item, [member]).length > 0;

/** The items that other steps handle or that stay: forum, photos, links, reports, audit, ledger, and those that lead to the rest. */
const OTHERS =
  /^(FEED#|POST#|IMAGE#|SHARE#|REPORTED#|AUDIT |DELETED |DUE DAY#[^#]+#deletion#|USER#\S+ (PROFILE|SUBSCRIPTION)$)/;
const isNoOthers = ({ PK, SK }: Key): boolean => !OTHERS.test(`${PK} ${SK}`);

/** The partitions with the member's messages: of their rooms, of rooms that are being removed, and of a conversation from before rooms. */
function partitionsOf(found: readonly Key[], userId: string): string[] {
  const rooms = found.flatMap(({ PK, SK }) => [
    ...(PK === keys.home(userId).PK && SK.startsWith('ROOM#') ? [roomPartition(SK.slice('ROOM#'.length))] : []),
    ...(SK === 'REMOVAL' ? [PK] : []),
  ]);
  return [...new Set([...rooms, earlierPartition(userId)])];
}

/** Photos in posts that stay, and reported ones, get NO_MEMBER as their owner. Deletes all others; the stream's function then deletes their bytes. */
async function erasePhotos(images: AsyncIterable<Item>, userId: string, reports: readonly Item[]): Promise<void> {
  const reported = new Set(reports.flatMap(reportedPhotos));
  for await (const item of images) {
    const id = imageIdInKey(item.PK);
    if (id === undefined) continue;
    const { attachedTo = '', ttl } = Images.parse(item);
    const post = attachedTo.startsWith('POST#') ? await postNow(attachedTo.slice('POST#'.length)) : undefined;
    if (post?.stays && ttl === undefined)
      await unlessConditionFails(Images.update(id, { set: { owner: NO_MEMBER }, when: { owner: is(userId) } }));
    else if (reported.has(id) || post?.isReported) await keepForModerators(id, userId);
    else await Images.delete(id);
  }
}

/**
 * Whether a post stays without its author, and whether the queue has it. Both are read here: an earlier run that was killed may have taken the
 * author from the post, and a report can have come after the scan, as long as the post was there.
 */
async function postNow(postId: string): Promise<{ stays: boolean; isReported: boolean }> {
  const [post, ...entries] = await batchGet([
    Posts.at(postId),
    ReportedItems.at('open', postId),
    ReportedItems.at('hidden', postId),
  ]);
  return { stays: post?.status === 'visible' && post.authorId === NO_MEMBER, isReported: entries.some(Boolean) };
}

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

const isQueueEntry = ({ PK }: Key) => PK === 'REPORTED#open' || PK === 'REPORTED#hidden';

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

/**
 * The reports by the member and about them, their posts and their replies, and the entries of the queue about these, without a scan: a new
 * report, or a decision that moves an entry, changes the keys that the scan has found.
 */
async function reportsOf(member: Named, found: readonly Key[]): Promise<Item[]> {
  const reported = found.filter(({ PK }) => PK.startsWith('REPORTED#'));
  const things = found.filter((key) => isPost(key) || isReply(key) || isQueueEntry(key)).map(({ SK }) => SK);
  const entries = [...new Set([member.id, ...things.map((SK) => SK.slice(SK.indexOf('#') + 1))])].flatMap((id) => [
    keys.reported('open', id),
    keys.reported('hidden', id),
  ]);
  const about = await listed(keys.reports(member.id));
  const wanted = new Map([...reported, ...entries, ...about].map(({ PK, SK }) => [`${PK} ${SK}`, { PK, SK }]));
  return (await readItems([...wanted.values()])).filter((item) => names(item, member));
}

/** All items of a list. @param after The sort key after which it begins. */
async function listed(list: List, after?: string): Promise<Item[]> {
  const { items, more } = await queryItems({ ...list, limit: 100, ...(after !== undefined && { after }) });
  const last = items.at(-1)?.SK;
  return more && last !== undefined ? [...items, ...(await listed(list, last))] : items;
}

/** Reports stay for a year from now. */
async function limitReports(reports: readonly Item[]): Promise<void> {
  const ttl = secondsFromNow(RETAINED.reports.days * DAY_SECONDS);
  for (const { PK, SK } of reports)
    await unlessConditionFails(AnyItem.update({ PK, SK }, { set: { ttl }, when: { PK: exists } }));
}

/** The longest between the making of an entry and its write, with room to spare: a request ends after 29 s. */
const WRITTEN_WITHIN_MS = 60_000;

/**
 * The audit entries about the member that were written since a scan began. An entry has the username where its action had read the member before
 * the deletion began.
 */
async function auditedSince(since: number, member: Named): Promise<Item[]> {
  const first = keys.audit(ulidAt(since - WRITTEN_WITHIN_MS));
  return (await listed(keys.audits(), first.SK)).filter((item) => names(item, member));
}

/** Replaces the member's username in the audit entries about them by their id. */
async function takeFromAudit(found: readonly Key[], userId: string): Promise<void> {
  for (const { PK, SK } of found.filter(({ PK }) => PK === keys.audits().PK))
    await AnyItem.update({ PK, SK }, { set: { subject: withoutName(userId) } });
}

/** Deletes the connection items of the imports. A running import stops once its job is gone. */
async function endImports(jobs: AsyncIterable<Item>): Promise<void> {
  for await (const item of jobs) {
    const { connectionId } = ImportJobs.parse(item);
    if (connectionId !== undefined) await Connections.delete(connectionId);
  }
}

/** Deletes the subscription, and takes the member out of the desk's figures. What they paid stays in the revenue. */
async function eraseSubscription(userId: string): Promise<void> {
  const { isCounted, figures = {} } = (await Subscriptions.get(userId)) ?? {};
  await transact([Subscriptions.write.delete(userId), ...figureWrites(figures, {}, isCounted ? false : undefined)]);
}
