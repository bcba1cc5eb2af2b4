/** Writes of one transaction, each with the refusal that a person reads when its condition does not hold. */
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import type { Refusal } from './refusal.ts';

export interface RefusingWrite {
  write: TransactionWrite;
  /** Called when the write's condition failed; undefined where that is no refusal. The first refusal is thrown. */
  refusal?: () => Refusal | undefined | Promise<Refusal | undefined>;
}

/**
 * All of the writes or none.
 * @throws Refusal of the first write whose condition failed and that has one, else ConditionFailed.
 */
export async function transactOrRefuse(writes: readonly RefusingWrite[]): Promise<void> {
  try {
    await transact(writes.map(({ write }) => write));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    for (const place of error.failed) {
      const refusal = await writes[place]?.refusal?.();
      if (refusal) throw refusal;
    }
    throw error;
  }
}
