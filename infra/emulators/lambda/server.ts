/** Lambda's Invoke on this machine: the functions run in this process, each invocation with its own remaining time. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { onLoopback } from '../http/loopback.ts';

export type Invocation = Pick<Context, 'functionName' | 'awsRequestId' | 'getRemainingTimeInMillis'>;
export type LocalFunction = (event: unknown, context: Invocation) => Promise<unknown>;

/** The maximum time of a function (Lambda quotas, "Function timeout"). */
const TIMEOUT_MS = 15 * 60_000;
/** How long the ending stage waits for running functions, whose remaining time is then 0. */
const SHUTDOWN_MS = 10_000;

/** @param functions By name. */
export async function startLambda(
  functions: Record<string, LocalFunction>,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const invocations = new Invocations();
  const server = createServer((request, response) => {
    invoke(functions, invocations, request, response).catch(() => response.destroy());
  });
  const { endpoint, close } = await onLoopback(server);
  return {
    endpoint,
    close: async () => {
      await invocations.end();
      await close();
    },
  };
}

/** The running invocations. When the stage ends, their remaining time is 0. */
class Invocations {
  readonly #running = new Set<Promise<unknown>>();
  #ending = false;

  get ending(): boolean {
    return this.#ending;
  }

  run(functionName: string, call: LocalFunction, event: unknown): Promise<unknown> {
    const end = Date.now() + TIMEOUT_MS;
    const getRemainingTimeInMillis = () => (this.#ending ? 0 : Math.max(0, end - Date.now()));
    const result = call(event, { functionName, awsRequestId: randomUUID(), getRemainingTimeInMillis });
    const ended = result.catch(() => {}).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return result;
  }

  async end(): Promise<void> {
    this.#ending = true;
    await Promise.race([Promise.all(this.#running), pause(SHUTDOWN_MS, undefined, { ref: false })]);
  }
}

/** Invoke (Lambda API reference): responds with the function's result, or at once for `Event`. */
async function invoke(
  functions: Record<string, LocalFunction>,
  invocations: Invocations,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, body?: unknown, type?: string) => {
    response.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const payload = await text(request);
  const name = /^\/2015-03-31\/functions\/([\w:-]+)\/invocations$/.exec(request.url ?? '')?.[1] ?? '';
  const call = functions[name];
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    return answer(403, { message: 'Missing Authentication Token' }, 'MissingAuthenticationTokenException');
  if (!call || request.method !== 'POST')
    return answer(404, { Type: 'User', Message: `Function not found: ${name}` }, 'ResourceNotFoundException');
  const event: unknown = payload === '' ? {} : JSON.parse(payload);
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    // Dropped while the stage ends, as AWS may drop one: the caller must ask again.
    if (!invocations.ending)
      invocations.run(name, call, event).catch((error: unknown) => console.error(`Function ${name}:`, error));
    return answer(202);
  }
  try {
    return answer(200, (await invocations.run(name, call, event)) ?? null);
  } catch (error) {
    const { name: errorType, message } = error as Error;
    response.setHeader('x-amz-function-error', 'Unhandled');
    return answer(200, { errorType, errorMessage: message });
  }
}
