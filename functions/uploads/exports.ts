/** Requesting an export of one's data, and downloading it: the URL is signed for the member whose session asks, for a few minutes. */
import { EXPORT_DAYS, type ExportState } from '../../shared/accounts/export.ts';
import { DAY_MS, DAY_SECONDS } from '../../shared/contract/durations.ts';
import { endOfPromisedDay, promisedDay } from '../../shared/contract/promised-day.ts';
import { READ_URL_SECONDS } from '../../shared/uploads.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { sessionsStillHold, type UserItem } from '../platform/table/items/user.ts';
import { transact, unlessConditionFails } from '../platform/table/table.ts';
import { secondsFromNow, toIso, toSeconds } from '../platform/time.ts';
import { presignedUrl } from './addresses.ts';
import { type ExportItem, Exports, exportKey } from './items.ts';

/** Longer than one run takes and waits. An export without a lease for this long counts as failed, and can be requested again. */
const STALE_MS = 20 * 60_000;

/**
 * Starts an export, which sends a mail once it is ready. Starts none while one is being made, or within a day of a ready one. A failed one
 * can be requested again at once. Two concurrent calls start one export, because they create the same id.
 */
export async function askForExport(user: UserItem): Promise<ExportState> {
  const last = await newest(user.id);
  const { state } = asState(last);
  if (last && (state === 'working' || (state === 'ready' && isOfToday(last)))) return asState(last);
  const item: ExportItem = {
    id: String(Number(last?.id ?? 0) + 1).padStart(6, '0'),
    state: 'working',
    askedAt: toIso(),
    leaseUntil: 0,
    attempts: 0,
    ttl: endOfPromisedDay(secondsFromNow(EXPORT_DAYS * DAY_SECONDS)),
  };
  const made = await unlessConditionFails(
    transact([Exports.write.create(user.id, item.id, item), sessionsStillHold(user)]).then(() => item),
  );
  return asState(made ?? (await newest(user.id)));
}

const isOfToday = ({ askedAt }: ExportItem) => Date.now() - Date.parse(askedAt) < DAY_MS;

/** The state of the newest export. One query. */
export const exportState = async (userId: string): Promise<ExportState> => asState(await newest(userId));

/** The newest export, even if it has expired: DynamoDB deletes late, and its id is taken until then. */
async function newest(userId: string): Promise<ExportItem | undefined> {
  const { items } = await Exports.page(userId, { limit: 1, newestFirst: true });
  return items[0];
}

const NONE: ExportState = { state: 'none', askedAt: null, until: null, bytes: null, files: [] };

function asState(item: ExportItem | undefined): ExportState {
  if (!item || endOfPromisedDay(item.ttl) < toSeconds()) return NONE;
  const { state, askedAt, leaseUntil, bytes = null, ttl } = item;
  const lastSign = Math.max(leaseUntil, Date.parse(askedAt));
  if (state === 'working' && lastSign + STALE_MS < Date.now()) return { ...NONE, state: 'failed', askedAt };
  if (state !== 'ready') return { ...NONE, state, askedAt };
  return { state, askedAt, until: promisedDay(ttl), bytes, files: item.files ?? [bytes ?? 0] };
}

/** A presigned URL of a file of the newest export. @param number Counts from 1. @throws Refusal 404 where there is none. */
export async function exportAddress(userId: string, number: number): Promise<string> {
  const item = await newest(userId);
  if (!item || number > asState(item).files.length)
    throw new Refusal(404, 'There’s no download here. You can ask for one on your account page.');
  return presignedUrl('GET', exportKey(userId, item.id, number), { 'x-id': 'GetObject' }, READ_URL_SECONDS);
}
