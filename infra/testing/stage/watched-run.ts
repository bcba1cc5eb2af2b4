/** Runs a function in a separate process. A test sees each call to the table and the bucket first, and can kill the run or refuse the call. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { onLoopback } from '../../emulators/http/loopback.ts';
import type { Stage } from '../../local/stage.ts';

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
  const table = await wireTo(stage.endpoints.database, judge, ({ headers }) => {
    const target = String(headers['x-amz-target']);
    return `table ${target.slice(target.indexOf('.') + 1)}`;
  });
  const bucket = await wireTo(stage.endpoints.objectStore, judge, ({ method, url }) => `bucket ${method} ${url}`);
  const context = '{ getRemainingTimeInMillis: () => 900_000 }';
  const code = `const { handler } = await import(${JSON.stringify(file)}); await handler(${JSON.stringify(event)}, ${context});`;
  const run = fork('-', {
    execArgv: ['--input-type=module', '--eval', code],
    env: {
      ...process.env,
      ...stage.environment,
      AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
      AWS_ENDPOINT_URL_S3: bucket.endpoint,
    },
  });
  const [exitCode] = (await once(run, 'exit')) as [number | null];
  await Promise.all([table.close(), bucket.close()]);
  return exitCode;
}

/** Kills the run at the nth matching call; 0 lets it end. */
export function killAt(n: number, fits: (call: string) => boolean): WatchedRun['before'] {
  let seen = 0;
  return (call) => (fits(call) && ++seen === n ? 'kill' : undefined);
}

/** Any write to the table. */
export const isTableWrite = (call: string): boolean =>
  call.startsWith('table ') && !/(GetItem|BatchGetItem|Query|Scan)$/.test(call);

function wireTo(
  target: string,
  judge: (call: string, answer: ServerResponse) => Promise<boolean>,
  nameOf: (request: IncomingMessage) => string,
) {
  const { hostname, port } = new URL(target);
  return onLoopback(
    createServer((request, response) => {
      void judge(nameOf(request), response).then((passes) => {
        if (!passes) return;
        const { method, url: path, headers } = request;
        const onward = forward({ hostname, port, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.on('error', () => response.destroy());
        request.pipe(onward);
      });
    }),
  );
}
