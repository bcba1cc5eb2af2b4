/** Runs a function as one that can die. A test sees each call to the table and the bucket first, and can end the run there or refuse the call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fork } from 'node:child_process';
import { type Exchange, installDependencyCalls, interceptCalls } from '../simulation/dependency-calls.ts';
import type { DependencyCall } from '../simulation/faults.ts';

/** The decision on a call; undefined lets it through. */
type Verdict = 'kill' | 'refuse' | undefined;
/** @param call Such as `table TransactWriteItems`, or `bucket PutObject exports/…`. */
export type Before = (call: string) => Verdict | Promise<Verdict>;

interface Run {
  before: Before;
  isDead: boolean;
  die: () => void;
}

const runs = new AsyncLocalStorage<Run>();
const PLACES: Record<string, string> = { DynamoDBClient: 'table', S3Client: 'bucket' };

async function judged<T>({ service, operation, key }: DependencyCall, exchange: Exchange<T>): Promise<T> {
  const run = runs.getStore();
  const place = PLACES[service];
  if (!run || !place) return exchange.send();
  const call = [place, operation.replace(/Command$/, ''), ...(key === undefined ? [] : [key])].join(' ');
  // Outside of the run: what the test does here belongs to nobody's run.
  const verdict = run.isDead ? undefined : await runs.exit(() => run.before(call));
  if (verdict === 'kill') run.die();
  // A killed process makes no call, and gets no answer.
  if (run.isDead) return Promise.withResolvers<T>().promise;
  return verdict === 'refuse' ? exchange.refuse('denied') : exchange.send();
}

/** @param work Calls the function. @returns How its process would end: 0, 1 where it throws, null where it was killed. */
export async function watchedRun(work: () => Promise<unknown>, before: Before): Promise<number | null> {
  installDependencyCalls();
  interceptCalls({
    get isInside() {
      return runs.getStore() !== undefined;
    },
    call: judged,
  });
  const dead = Promise.withResolvers<null>();
  const run: Run = {
    before,
    isDead: false,
    die: () => {
      run.isDead = true;
      dead.resolve(null);
    },
  };
  const end = runs.run(run, work).then(
    () => 0,
    () => 1,
  );
  return Promise.race([dead.promise, end]);
}

/** Runs a function in a process of its own, as on Lambda. @param file The module that exports `handler`. */
export function runAlone(file: string, event: unknown, environment: Record<string, string>) {
  const context = '{ getRemainingTimeInMillis: () => 900_000 }';
  const code = `const { handler } = await import(${JSON.stringify(file)}); await handler(${JSON.stringify(event)}, ${context});`;
  return fork('-', { execArgv: ['--input-type=module', '--eval', code], env: { ...process.env, ...environment } });
}

/** Kills the run at the nth matching call; 0 lets it end. */
export function killAt(n: number, fits: (call: string) => boolean): Before {
  let seen = 0;
  return (call) => (fits(call) && ++seen === n ? 'kill' : undefined);
}

/** Any write to the table. */
export const isTableWrite = (call: string): boolean =>
  call.startsWith('table ') && !/(GetItem|BatchGetItem|Query|Scan)$/.test(call);
