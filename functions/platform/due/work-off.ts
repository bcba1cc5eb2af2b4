/** Works off what is due: today's items, and those of the week before that are left. */
import { describeError, log } from '../log.ts';
import { type DueItem, Dues } from '../table/entities/due.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import { dayOf } from '../time.ts';
import { doneWrite } from './due.ts';

/**
 * The work of a kind, done at least once for each item. What it changes in the table it gives back: those writes and the item's removal
 * are one transaction, and so are made once, also by two runs at a time. Anything else that it does must be safe to repeat.
 * @throws Error where it has to be done again: the item stays.
 */
export type DueWork = (due: DueItem) => Promise<TransactionWrite[]>;

/** How many days an item stays in reach of the rule, its own day aside. */
const DAYS_BEFORE = 7;
const PAGE = 100;
/** What one item may take at most, and the end of the run after it. */
const ITEM_MS = 30_000;

/**
 * @param now In milliseconds: the day that is worked off, and what the days before it left.
 * @param remainingMs How much time the run has left.
 * @throws Error after the last item when one of them failed, and where the time runs out.
 */
export async function workOff(
  now: number,
  work: Readonly<Record<string, DueWork>>,
  remainingMs: () => number,
): Promise<void> {
  const outcomes = { done: 0, failed: 0 };
  for (let daysAgo = DAYS_BEFORE; daysAgo >= 0; daysAgo--)
    for await (const due of dueOn(dayOf(now, daysAgo))) {
      if (remainingMs() < ITEM_MS) throw new Error('the time ran out before the due work was done');
      outcomes[(await isDone(due, work[due.kind])) ? 'done' : 'failed']++;
    }
  log.info('due work', outcomes);
  if (outcomes.failed > 0) throw new Error('due work failed');
}

async function* dueOn(day: string): AsyncGenerator<DueItem> {
  for (let after: ReturnType<typeof Dues.key> | undefined, more = true; more; ) {
    const page = await Dues.page(day, { limit: PAGE, after });
    yield* page.items;
    after = page.keys.at(-1);
    more = page.more && after !== undefined;
  }
}

/** False where the work failed, or is of a kind that this version does not know: the item stays. */
async function isDone(due: DueItem, work: DueWork | undefined): Promise<boolean> {
  try {
    if (!work) throw new Error('no work is known for this kind');
    await transact([doneWrite(due), ...(await work(due))]);
    return true;
  } catch (error) {
    // Its removal: another run has done the same, or it was called off.
    if (error instanceof ConditionFailed && error.failed.includes(0)) return true;
    log.error('due work failed', { due: due.kind, day: due.day, ...describeError(error) });
    return false;
  }
}
