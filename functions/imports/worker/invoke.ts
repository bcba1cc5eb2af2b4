/** Starting a worker: an asynchronous invocation, which answers before the work begins. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { ImportEvent } from './import-event.ts';

const lambda = new LambdaClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Resolves once Lambda has accepted the invocation. */
export async function invokeWorker(FunctionName: string, event: ImportEvent): Promise<void> {
  await lambda.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: JSON.stringify(event) }));
}
