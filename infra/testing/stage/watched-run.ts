/** Runs a function in a separate process. A test sees each call to the table and the bucket first, and can kill the run or refuse the call. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Stage } from '../../local/stage.ts';
import { startProxy } from '../proxy.ts';

/** The decision on a call; undefined lets it through. */
type Verdict = 'kill' | 'refuse' | undefined;

interface WatchedRun {
  stage: Stage;
  /** The module that exports `handler`. */
  file: string;
  event: unknown;
  /** @param call Such as `table TransactWriteItems`, or `bucket POST /verandah-uploads/exports/…?uploads=`. */
  before: (call: string) => Verdict | Promise<Verdict>;
}

/** @returns The exit code of the run; null where it was killed. */
export async function watchedRun({ stage, file, event, before }: WatchedRun): Promise<number | null> {
  const judge = async (call: string, answer: ServerResponse): Promise<boolean> => {
    const verdict = await before(call);
    if (verdict === 'kill') run.kill('SIGKILL');
    // Not a 5xx, which the SDK retries.
    if (verdict === 'refuse') answer.writeHead(403).end();
    return verdict === undefined;
  };
  const table = await startProxy(stage.endpoints.database, ({ headers }, answer) => {
    const target = String(headers['x-amz-target']);
    return judge(`table ${target.slice(target.indexOf('.') + 1)}`, answer);
  });
  const bucket = await startProxy(stage.endpoints.objectStore, ({ method, url }, answer) =>
    judge(`bucket ${method} ${url}`, answer),
  );
  const proxies = { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint, AWS_ENDPOINT_URL_S3: bucket.endpoint };
  const run = runAlone(file, event, { ...stage.environment, ...proxies });
  const [exitCode] = (await once(run, 'exit')) as [number | null];
  await Promise.all([table.close(), bucket.close()]);
  return exitCode;
}

/** Runs a function in a process of its own, as on Lambda. @param file The module that exports `handler`. */
export function runAlone(file: string, event: unknown, environment: Record<string, string>): ChildProcess {
  const context = '{ getRemainingTimeInMillis: () => 900_000 }';
  const code = `const { handler } = await import(${JSON.stringify(file)}); await handler(${JSON.stringify(event)}, ${context});`;
  return fork('-', { execArgv: ['--input-type=module', '--eval', code], env: { ...process.env, ...environment } });
}

/** Kills the run at the nth matching call; 0 lets it end. */
export function killAt(n: number, fits: (call: string) => boolean): WatchedRun['before'] {
  let seen = 0;
  return (call) => (fits(call) && ++seen === n ? 'kill' : undefined);
}

/** Any write to the table. */
export const isTableWrite = (call: string): boolean =>
  call.startsWith('table ') && !/(GetItem|BatchGetItem|Query|Scan)$/.test(call);
