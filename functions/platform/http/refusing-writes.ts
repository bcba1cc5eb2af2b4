/** Transactions whose writes each have a refusal for the case that the condition fails. */
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import type { Refusal } from './refusal.ts';

export interface RefusingWrite {
  write: TransactionWrite;
  /** Called when the write's condition failed. The first refusal of all writes is thrown; undefined for none. */
  refusal?: () => Refusal | undefined | Promise<Refusal | undefined>;
}

/**
 * Makes all of the writes or none.
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
