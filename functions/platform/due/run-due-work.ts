/** Does the due work: today's items, and those left from the days before. */
import { describeError, log } from '../log.ts';
import { type DueItem, Dues } from '../table/entities/due.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import { dayOf } from '../time.ts';
import { doneWrite } from './due.ts';

/**
 * The work of one kind, which runs at least once for each item. It returns its writes to the table: they and the item's removal are one
 * transaction, so that two concurrent runs write them once. Anything else that it does must be safe to repeat.
 * @throws Error where the work must be retried: the item stays.
 */
export type DueWork = (due: DueItem) => Promise<TransactionWrite[]>;

/** For how many days after its own day an item is still retried. */
const DAYS_BEFORE = 7;
/** The same for the kinds that come last, which other items delay and which must be done however late. */
const DAYS_BEFORE_OF_LAST = 90;
const PAGE = 100;
/** The longest that one item and the end of the run may take. */
const ITEM_MS = 30_000;

/**
 * @param now In milliseconds. Does the work of this day, and what is left from the days before.
 * @param remainingMs Returns how much time the run has left.
 * @param last The kinds that take long, which come after all others: members cause them, and could keep the others from their day.
 * @throws Error after the last item when one of them failed, and where the time runs out.
 */
export async function runDueWork(
  now: number,
  work: Readonly<Record<string, DueWork>>,
  remainingMs: () => number,
  last: readonly string[] = [],
): Promise<void> {
  const outcomes = { done: 0, failed: 0 };
  const doOne = async (due: DueItem) => {
    if (remainingMs() < ITEM_MS) throw new Error('the time ran out before the due work was done');
    outcomes[(await isDone(due, work[due.kind])) ? 'done' : 'failed']++;
  };
  for await (const due of dueSince(now, DAYS_BEFORE)) if (!last.includes(due.kind)) await doOne(due);
  if (last.length > 0)
    for await (const due of dueSince(now, DAYS_BEFORE_OF_LAST)) if (last.includes(due.kind)) await doOne(due);
  log.info('due work', outcomes);
  if (outcomes.failed > 0) throw new Error('due work failed');
}

/** Oldest day first. */
async function* dueSince(now: number, days: number): AsyncGenerator<DueItem> {
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) yield* dueOn(dayOf(now, daysAgo));
}

async function* dueOn(day: string): AsyncGenerator<DueItem> {
  for (let after: ReturnType<typeof Dues.key> | undefined, more = true; more; ) {
    const page = await Dues.page(day, { limit: PAGE, after });
    yield* page.items;
    after = page.keys.at(-1);
    more = page.more && after !== undefined;
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
