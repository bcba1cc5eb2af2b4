/** Starts the function that does a reindex, which takes longer than a request may. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { settings } from '../../platform/settings.ts';

const { REINDEX_FUNCTION } = settings('REINDEX_FUNCTION');
const lambda = new LambdaClient({});

/** Resolves once Lambda has queued the event. The function starts later. */
export async function invokeReindex(job: string): Promise<void> {
  await lambda.send(
    new InvokeCommand({ FunctionName: REINDEX_FUNCTION, InvocationType: 'Event', Payload: JSON.stringify({ job }) }),
  );
}
