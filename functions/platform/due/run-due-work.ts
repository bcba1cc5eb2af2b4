/** Does the due work: today's items, and those left from the days before. */
import { describeError, log } from '../log.ts';
import { type DueItem, Dues } from '../table/items/mail.ts';
import { type Key, keys } from '../table/keys.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import { dayOf } from '../time.ts';
import { doneWrite } from './due.ts';

/**
 * The work of one kind, which runs at least once for each item. It returns its writes to the table: they and the item's removal are one
 * transaction, so that two concurrent runs write them once. Anything else that it does must be safe to repeat.
 * @throws Error where the work must be retried: the item stays.
 */
export type DueWork = (due: DueItem) => Promise<TransactionWrite[]>;

/**
 * Prepares up to 100 items of one kind together, such as with one scan of the table. It must be safe to repeat, and to be cut off: what it
 * prepares is for this run. @returns The items in the order of their work, and the work of each. @throws Error where all must be retried.
 */
export type BatchWork = (dues: readonly DueItem[]) => Promise<{ inOrder: readonly DueItem[]; work: DueWork }>;

/** For how many days after its own day an item is still retried. */
const DAYS_BEFORE = 7;
/** The same for the kinds that come last, which other items delay and which must be done however late. */
const DAYS_BEFORE_OF_LAST = 90;
const PAGE = 100;
/** The longest that one item and the end of the run may take. */
const ITEM_MS = 30_000;

/**
 * @param now In milliseconds. Does the work of this day, and what is left from the days before.
 * @param work By kind.
 * @param remainingMs Returns how much time the run has left.
 * @param last The kinds that take long, which come after all others: members cause them, and could keep the others from their day.
 * @throws Error after the last item when one of them failed, and where the time runs out.
 */
export async function runDueWork(
  now: number,
  work: Readonly<Record<string, DueWork>>,
  remainingMs: () => number,
  last: Readonly<Record<string, BatchWork>> = {},
): Promise<void> {
  const outcomes = { done: 0, failed: 0 };
  const checkTime = () => {
    if (remainingMs() < ITEM_MS) throw new Error('the time ran out before the due work was done');
  };
  const doOne = async (due: DueItem, of: DueWork | undefined) => {
    checkTime();
    outcomes[(await isDone(due, of)) ? 'done' : 'failed']++;
  };
  for await (const due of dueSince(now, DAYS_BEFORE)) if (!(due.kind in last)) await doOne(due, work[due.kind]);
  for (const [kind, prepare] of Object.entries(last))
    for await (const dues of batchesOf(kind, dueSince(now, DAYS_BEFORE_OF_LAST))) {
      checkTime();
      const { inOrder, work: prepared } = await prepare(dues).catch((error: unknown) => ({
        inOrder: dues,
        work: () => Promise.reject(error),
      }));
      for (const due of inOrder) await doOne(due, prepared);
    }
  log.info('due work', outcomes);
  if (outcomes.failed > 0) throw new Error('due work failed');
}

/** Of one kind, also across days. */
async function* batchesOf(kind: string, dues: AsyncIterable<DueItem>): AsyncGenerator<DueItem[]> {
  let batch: DueItem[] = [];
  for await (const due of dues) {
    if (due.kind === kind) batch.push(due);
    if (batch.length < PAGE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Oldest day first, up to today. */
async function* dueSince(now: number, days: number): AsyncGenerator<DueItem> {
  const today = dayOf(now);
  for (let after: Key | undefined = keys.beforeDay(dayOf(now, days)); after; ) {
    const page: Awaited<ReturnType<typeof Dues.page>> = await Dues.page({ limit: PAGE, after });
    for (const due of page.items) {
      if (due.day > today) return;
      yield due;
    }
    after = page.more ? page.keys.at(-1) : undefined;
  }
}

/** Does the work of an item. False where it failed, or where this version does not know its kind: the item stays. */
async function isDone(due: DueItem, work: DueWork | undefined): Promise<boolean> {
  try {
    if (!work) throw new Error('no work is known for this kind');
    await transact([doneWrite(due), ...(await work(due))]);
    return true;
  } catch (error) {
    // Write 0 removes the item. It fails where another run has done the work, or it was cancelled.
    if (error instanceof ConditionFailed && error.failed.includes(0)) return true;
    log.error('due work failed', { due: due.kind, day: due.day, ...describeError(error) });
    return false;
  }
}
