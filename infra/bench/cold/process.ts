/** One cold start: a process that loads a bundle as Lambda does, sends it one event, and ends after the answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** Plain JavaScript, so that the measured time includes no stripping of TypeScript. */
const RUNTIME = `
import { writeSync } from 'node:fs';
import { PassThrough } from 'node:stream';
const streaming = new WeakSet();
globalThis.awslambda = {
  streamifyResponse: (handler) => (streaming.add(handler), handler),
  HttpResponseStream: { from: (stream, { statusCode }) => Object.assign(stream, { statusCode }) },
};
const { BUNDLE, EVENT } = process.env;
const { handler } = await import(BUNDLE);
const context = { awsRequestId: 'cold', functionName: 'cold', getRemainingTimeInMillis: () => 28_000 };
let statusCode;
if (streaming.has(handler)) {
  const stream = new PassThrough().resume();
  await handler(JSON.parse(EVENT), stream, context);
  statusCode = stream.statusCode;
} else statusCode = (await handler(JSON.parse(EVENT), context))?.statusCode;
const { user, system } = process.cpuUsage();
writeSync(3, JSON.stringify({ status: statusCode ?? 0, processor: (user + system) / 1000 }));
process.exit();
`;

export interface ColdStart {
  /** Milliseconds from the start of the process to its answer. */
  milliseconds: number;
  /** Milliseconds of processor time until then, on all threads; other load on the machine affects it less. */
  processor: number;
  /** The answer's status; 0 where the function answers nothing. */
  status: number;
}
const Answered = z.object({ status: z.number(), processor: z.number() });

/** @param bundle The file with the export `handler`. @throws Error when it did not answer. */
export async function coldStart(
  bundle: string,
  event: object,
  environment: Record<string, string>,
): Promise<ColdStart> {
  const env = { ...environment, BUNDLE: bundle, EVENT: JSON.stringify(event) };
  const start = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RUNTIME], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , stderr, answers] = child.stdio;
  const complaint = text(stderr as NodeJS.ReadableStream & AsyncIterable<Uint8Array>);
  const answered = once(answers as NodeJS.ReadableStream, 'data').then(([words]) => ({
    milliseconds: performance.now() - start,
    ...Answered.parse(JSON.parse(String(words))),
  }));
  const ended = once(child, 'exit').then(async () => {
    throw new Error(`${bundle} did not answer: ${await complaint}`);
  });
  // In the normal case both arrive, the answer first.
  ended.catch(() => {});
  const outcome = await Promise.race([answered, ended]);
  await once(child, 'close');
  return outcome;
}
