/** Waits until the library that a deploy has shipped can be searched. */
import { setTimeout as pause } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { shippedLibrary } from '../../build/shipped-library.ts';
import { reindexName } from '../../cdk/functions/settings.ts';
import type { StackOutputs } from '../../cdk/stack-outputs.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { libraryState } from '../../local/seed/library.ts';

const LOOK_MS = 2_000;
/** As long as two runs of the function may take. */
const MAX_LOOKS = 900;

/**
 * The stack has started the reindex, if the library changed. This starts it again where that one failed or never began.
 * @returns Whether there was something to wait for.
 * @throws Problem with the reindex's own message when it failed, or when an article cannot be found.
 */
export async function whenReindexed(stage: StageSettings, outputs: StackOutputs): Promise<boolean> {
  const { region } = stage;
  // The functions' environment on this stage. Their modules read it when they load.
  Object.assign(process.env, {
    AWS_REGION: region,
    TABLE_NAME: outputs.TableName,
    KNOWLEDGE_BUCKET: outputs.KnowledgeBucket,
    KNOWLEDGE_BASE_ID: outputs.KnowledgeBaseId,
    DATA_SOURCE_ID: outputs.DataSourceId,
    REINDEX_FUNCTION: reindexName({ stage }),
  });
  const before = await libraryState();
  if (before.isIndexed) return false;
  const start = new InvokeCommand({ FunctionName: reindexName({ stage }), InvocationType: 'Event', Payload: '{}' });
  await new LambdaClient({ region }).send(start);
  let now = before;
  for (let looks = 0; !now.isIndexed; looks++) {
    if (now.job?.state === 'failed' && now.job.id !== before.job?.id) throw new Problem(now.job.message);
    if (looks === MAX_LOOKS) throw new Problem(`it has not ended after ${(looks * LOOK_MS) / 60_000} minutes. ${SEE}`);
    await pause(LOOK_MS);
    now = await libraryState();
  }
  const { files } = shippedLibrary();
  const failed = now.job?.failed.filter(({ name }) => files.has(name)) ?? [];
  if (failed.length > 0)
    throw new Problem(`${failed.map(({ name, reason }) => `${name}: ${reason}`).join(' ')} ${SEE}`);
  return true;
}

const SEE = 'The admin’s desk shows each document; the function’s log says more.';
