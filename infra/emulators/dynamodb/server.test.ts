/** Starting the database: what survives a restart, and the remedy for each failed start. All processes are real. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../local/problem.ts';
import { commandOf } from '../../local/processes.ts';
import { installedBinary } from './binary.ts';
import { type LocalDynamoDB, type LocalDynamoDBOptions, startDynamoDB } from './server.ts';

let dataDir: string;
let running: LocalDynamoDB | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dynamodb-'));
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true });
});

async function start(options: Partial<LocalDynamoDBOptions> = {}): Promise<LocalDynamoDB> {
  running = await startDynamoDB({ dataDir, table: 'verandah', ...options });
  return running;
}

const tables = async ({ endpoint }: LocalDynamoDB) => {
  const client = new DynamoDBClient({
    endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const { TableNames } = await client.send(new ListTablesCommand({}));
  client.destroy();
  return TableNames;
};
const processId = () => Number(readFileSync(join(dataDir, 'dynamodb.pid'), 'utf8'));

/** The one line of a failed start. */
async function failure(starting: Promise<unknown> = start()): Promise<string> {
  const error: unknown = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Problem);
  const { message } = error as Problem;
  expect(message).not.toContain('\n');
  expect(existsSync(join(dataDir, 'dynamodb.pid'))).toBe(false);
  return message;
}

/** A script that replaces the database's program. */
function program(script: string, mode = 0o700): string {
  const path = join(dataDir, 'program');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode });
  return path;
}

test('makes the table once and keeps it through a restart', async () => {
  const first = await start();
  expect(await tables(first)).toEqual(['verandah']);
  await first.close();
  expect(await tables(await start())).toEqual(['verandah']);
});

describe('a failed start names the cause and its remedy', () => {
  test('killed as it starts: start again', async () => {
    const starting = start();
    starting.catch(() => undefined);
    while (!existsSync(join(dataDir, 'dynamodb.pid'))) await nextTurn();
    process.kill(processId(), 'SIGKILL');
    expect(await failure(starting)).toMatch(/did not start \(SIGKILL.*start again/i);
  });

  test('any other end: the last line of its output', async () => {
    const binary = program('echo first >&2; echo "error: no idea" >&2; exit 3');
    expect(await failure(start({ binary }))).toMatch(/exit code 3.*no idea/);
  });

  test('no answer: start again, and the program is gone', async () => {
    const starting = start({ binary: program('exec sleep 60'), startTimeoutMs: 300 });
    starting.catch(() => undefined);
    while (!existsSync(join(dataDir, 'dynamodb.pid'))) await nextTurn();
    const pid = processId();
    expect(await failure(starting)).toMatch(/no answer within 0\.3 s/);
    expect(commandOf(pid)).toBeUndefined();
  });

  // root may write anywhere, so this start runs as nobody, who must be able to read the repository.
  const NOBODY = 65534;
  const isRoot = process.getuid?.() === 0;
  const asNobody = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!isRoot) return run();
    process.seteuid?.(NOBODY);
    try {
      return await run();
    } finally {
      process.seteuid?.(0);
    }
  };
  const nobodyMayRun = () => spawnSync(installedBinary(), ['--version'], { uid: NOBODY }).status === 0;
  test.skipIf(isRoot && !nobodyMayRun())('a read-only folder: make it writable', async () => {
    chmodSync(dataDir, 0o555);
    expect(await asNobody(() => failure())).toMatch(/(EACCES|readonly|unable to open).*Make it writable/);
  });
});
