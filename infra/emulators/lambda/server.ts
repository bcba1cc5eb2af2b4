/** Lambda's Invoke on this machine: the functions run in this process, each invocation with its own remaining time. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { answerInJson } from '../http/aws-answer.ts';
import { type Listening, onLoopback } from '../http/loopback.ts';

export type Invocation = Pick<Context, 'functionName' | 'awsRequestId' | 'getRemainingTimeInMillis'>;
export type LocalFunction = (event: unknown, context: Invocation) => Promise<unknown>;

/** What a function is told about its call. @param endsInMs Milliseconds until it runs out of time. */
export function invocationOf(functionName: string, endsInMs: number, isEnding = (): boolean => false): Invocation {
  const end = Date.now() + endsInMs;
  const getRemainingTimeInMillis = () => (isEnding() ? 0 : Math.max(0, end - Date.now()));
  return { functionName, awsRequestId: randomUUID(), getRemainingTimeInMillis };
}

/** The maximum time of a function (Lambda quotas, "Function timeout"). */
const TIMEOUT_MS = 15 * 60_000;
/** How long the ending stage waits for running functions, whose remaining time is then 0. */
const SHUTDOWN_MS = 10_000;

/** Invoke (Lambda API reference): responds with the function's result, or at once for `Event`. @param functions By name. */
export async function startLambda(functions: Record<string, LocalFunction>): Promise<Listening> {
  const running = new Set<Promise<unknown>>();
  let isEnding = false;
  const run = (functionName: string, call: LocalFunction, event: unknown): Promise<unknown> => {
    const result = call(
      event,
      invocationOf(functionName, TIMEOUT_MS, () => isEnding),
    );
    const ended = result.catch(() => {}).finally(() => running.delete(ended));
    running.add(ended);
    return result;
  };
  const invoke = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const payload = await text(request);
    const name = /^\/2015-03-31\/functions\/([\w:-]+)\/invocations$/.exec(request.url ?? '')?.[1] ?? '';
    const call = functions[name];
    if (!call)
      return answerInJson(response, 404, { Message: `Function not found: ${name}` }, 'ResourceNotFoundException');
    const event: unknown = payload === '' ? {} : JSON.parse(payload);
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      // Dropped while the stage ends, as AWS may drop one: the caller must ask again.
      if (!isEnding) run(name, call, event).catch((error: unknown) => console.error(`Function ${name}:`, error));
      return answerInJson(response, 202);
    }
    try {
      return answerInJson(response, 200, (await run(name, call, event)) ?? null);
    } catch (error) {
      const { name: errorType, message } = error as Error;
      response.setHeader('x-amz-function-error', 'Unhandled');
      return answerInJson(response, 200, { errorType, errorMessage: message });
    }
  };
  const { endpoint, close } = await onLoopback(
    createServer((request, response) => void invoke(request, response).catch(() => response.destroy())),
  );
  return {
    endpoint,
    close: async () => {
      isEnding = true;
      await Promise.race([Promise.all(running), pause(SHUTDOWN_MS, undefined, { ref: false })]);
      await close();
    },
  };
}
