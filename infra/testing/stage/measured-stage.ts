/** A fresh stage for measurements, with its database calls counted. */
import { type DynamoDBProxy, startDynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import type { Stage, StageOptions } from '../../local/stage.ts';
import { freshStage } from './fresh-stage.ts';

export async function measuredStage(
  options: Partial<StageOptions> = {},
): Promise<{ stage: Stage; wire: DynamoDBProxy; close(): Promise<void> }> {
  let wire: DynamoDBProxy | undefined;
  const stage = await freshStage({
    databaseProxy: async (endpoint) => (wire = await startDynamoDBProxy(endpoint)),
    ...options,
  });
  if (!wire) throw new Error('the stage did not use the wire');
  return { stage, wire, close: stage.close };
}
