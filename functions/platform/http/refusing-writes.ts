/** Writes with a refusal for the case that a condition fails. */
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';
import type { Refusal } from './refusal.ts';

/**
 * The result of the write.
 * @param refusal Called with the places of the failed conditions; undefined for none.
 * @throws Refusal where a condition failed and there is one, else ConditionFailed.
 */
export async function orRefuse<T>(
  write: Promise<T>,
  refusal: (failed: readonly number[]) => Refusal | undefined | Promise<Refusal | undefined>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw (error instanceof ConditionFailed && (await refusal(error.failed))) || error;
  }
}

export interface RefusingWrite {
  write: TransactionWrite;
  /** Called when the write's condition failed; undefined for none. */
  refusal?: () => Refusal | undefined | Promise<Refusal | undefined>;
}

/** Makes all of the writes or none. @throws Refusal of the first write whose condition failed and that has one, else ConditionFailed. */
export const transactOrRefuse = (writes: readonly RefusingWrite[]): Promise<void> =>
  orRefuse(transact(writes.map(({ write }) => write)), async (failed) => {
    for (const place of failed) {
      const refusal = await writes[place]?.refusal?.();
      if (refusal) return refusal;
    }
    return undefined;
  });
