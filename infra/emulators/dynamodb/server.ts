/** DynamoDB on this machine: dynoxide (SQLite underneath), started, watched over and ended with the stage. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../cdk/table.ts';
import { Problem } from '../../local/problem.ts';
import { commandOf, end } from '../../local/processes.ts';

export interface LocalDynamoDB {
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Starts the database over its file in `dataDir` and makes the table where there is none.
 * A database that a killed stage left running is ended first; one that dies is started again on the same port.
 * @throws Problem without a binary for this platform, or when the file cannot be opened.
 */
export async function startDynamoDB({ dataDir, table }: { dataDir: string; table: string }): Promise<LocalDynamoDB> {
  const binary = binaryPath();
  const record = join(dataDir, 'dynamodb.pid');
  await endOrphan(record);
  const port = await freePort();
  const file = join(dataDir, 'dynamodb.sqlite');
  let closing = false;
  let serving = false;
  const neverServed = Promise.withResolvers<never>();
  let child: ChildProcess;
  let said = '';
  const launch = () => {
    // Its own process group: Ctrl-C reaches the stage alone, which then ends the database when nothing writes any more.
    child = spawn(binary, ['--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    writeFileSync(record, String(child.pid));
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    child.on('exit', () => {
      if (!serving) neverServed.reject(new Error('the database ended as it started'));
      else if (!closing) setTimeout(() => !closing && launch(), 200).unref();
    });
  };
  const kill = () => child.kill('SIGKILL');
  launch();
  process.on('exit', kill);
  const close = async () => {
    closing = true;
    process.off('exit', kill);
    if (child.pid !== undefined && child.exitCode === null) await end(child.pid);
    rmSync(record, { force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([makeTable(endpoint, table), neverServed.promise]);
    serving = true;
  } catch {
    await close();
    throw new Problem(
      `The database file ${file} cannot be opened (${said.trim().split('\n').at(-1)?.replace(/ \(.*/, '') || 'no answer'}). Move the folder ${dataDir} away to start afresh, or restore it from a copy.`,
    );
  }
  return { endpoint, close };
}

function binaryPath(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const problem = () =>
    new Problem(
      `There is no database binary for ${process.platform}-${process.arch}: the package ${name} is not installed. Run \`npm ci\` on Linux, macOS or Windows (x64; arm64 on Linux and macOS), without --omit=optional.`,
    );
  try {
    const folder = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const binary = join(folder, '..', process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // named below
  }
  throw problem();
}

async function endOrphan(record: string): Promise<void> {
  if (!existsSync(record)) return;
  const pid = Number(readFileSync(record, 'utf8'));
  if (Number.isInteger(pid) && commandOf(pid)?.includes('dynoxide')) await end(pid);
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function makeTable(endpoint: string, table: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  try {
    for (let waited = 0; ; waited += 20) {
      try {
        const { TableNames } = await client.send(new ListTablesCommand({}));
        if (TableNames?.includes(table)) return;
        break;
      } catch (error) {
        if (waited > 5000) throw error;
        await pause(20);
      }
    }
    await client.send(
      new CreateTableCommand({
        TableName: table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: TABLE.partitionKey, AttributeType: 'S' },
          { AttributeName: TABLE.sortKey, AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
          { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
        ],
      }),
    );
  } finally {
    client.destroy();
  }
}
