/** Asynchronous invocations of functions: a call answers before their work begins. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

const lambda = new LambdaClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Resolves once Lambda has accepted the invocation. */
export async function invokeLater(FunctionName: string, event: object): Promise<void> {
  await lambda.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: JSON.stringify(event) }));
}
