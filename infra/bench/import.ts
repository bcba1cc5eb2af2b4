/**
 * Imports a 2 GB file from the web and measures throughput and the worker's memory. Midway the worker runs out of time and the
 * socket breaks: a new invocation continues, and a second socket receives the end.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { buildSync } from 'esbuild';
import { WebSocket } from 'ws';
import { ImportToken, type SocketMessage } from '../../shared/imports.ts';
import { CODE } from '../build/bundles.ts';
import { IMPORT_WORKER_NODE } from '../cdk/functions/import-worker-node.ts';
import type { LocalFunction } from '../emulators/lambda/server.ts';
import type { Stage } from '../local/stage.ts';
import { newMember } from '../testing/people/stage-members.ts';
import { startRemoteServer } from '../testing/remote-server.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import type { Ran, WorkerMessage } from './import/worker.ts';

const BYTES = 2 * 1024 ** 3;
/** MB, of the whole process. */
const MAX_MEMORY = 200;
const MB = 1024 ** 2 / 1e6;

/** @returns Whether the file arrived whole in two pieces, the second socket was sent so, and every worker stayed below its gate. */
export async function bench(): Promise<boolean> {
  const workers = new Workers();
  const { stage, close } = await measuredStage({ importWorker: workers.invoke });
  const remote = await startRemoteServer();
  try {
    const begun = performance.now();
    const address = remote.offer({ size: BYTES, etag: '"bench"', ranges: true });
    const { notifications, success } = await imported(stage, address, workers);
    const seconds = (performance.now() - begun) / 1000;
    const size = await sizeOf(success);
    const pieces = remote.asked.map(({ range }) => range ?? 'the whole');
    console.log(`${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s: ${(size / 1e6 / seconds).toFixed(0)} MB/s`);
    console.log(`asked of the remote server: ${pieces.join(', then ')}`);
    console.log(`${notifications} progress messages until the socket broke; the second socket received the end`);
    console.log(`workers at their peak, MB: ${workers.peaks.map((peak) => peak.toFixed(0)).join(', ')}`);
    const kept = workers.peaks.length >= 2 && workers.peaks.every((peak) => peak < MAX_MEMORY);
    console.log(`below ${MAX_MEMORY} MB: ${kept ? 'kept' : 'MISSED'}`);
    return kept && size === BYTES && pieces.length === 2;
  } finally {
    workers.end();
    await remote.close();
    await close();
  }
}

/** Invocations of the worker, each in a process of its own, as Lambda would start them. */
class Workers {
  /** MB, of every invocation that has ended. */
  readonly peaks: number[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'verandah-import-'));
  readonly #running = new Set<ChildProcess>();
  readonly #file = join(this.#folder, 'worker.mjs');

  constructor() {
    const source = fileURLToPath(new URL('import/worker.ts', import.meta.url));
    buildSync({ ...CODE, entryPoints: [source], outfile: this.#file });
  }

  readonly invoke: LocalFunction = async (event, { functionName }) => {
    const child = fork(this.#file, { execArgv: [IMPORT_WORKER_NODE], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#running.add(child);
    child.send({ event, functionName } satisfies WorkerMessage);
    const [{ peak }] = (await once(child, 'message')) as [Ran];
    this.peaks.push(peak * MB);
    this.#running.delete(child);
    child.disconnect();
  };

  /** Tells the running workers that their time is nearly up. */
  runOutOfTime(): void {
    for (const child of this.#running) child.send('time' satisfies WorkerMessage);
  }

  /** Waits until no worker runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running].map((child) => once(child, 'exit')));
  }

  end(): void {
    for (const child of this.#running) child.kill();
    rmSync(this.#folder, { recursive: true });
  }
}

type Success = Extract<SocketMessage, { action: 'success' }>['payload'];

/** @returns The number of progress messages on the first socket, and the success message on the second. */
async function imported(
  stage: Stage,
  url: string,
  workers: Workers,
): Promise<{ notifications: number; success: Success }> {
  const member = await newMember(stage);
  const answer = await member.post('/companion/url/get', { url, protocol: 's3-multipart' });
  const { token } = ImportToken.parse(await answer.json());
  const open = () =>
    new WebSocket(`${stage.origin.replace('http', 'ws')}/companion/api/${token}`, {
      headers: { origin: stage.origin, cookie: member.cookie },
    });
  let notifications = 0;
  let ranOut = false;
  const first = open();
  await received(first, (message) => {
    if (message.action !== 'progress') return undefined;
    notifications++;
    const share = message.payload.bytesUploaded / BYTES;
    if (share > 1 / 4 && !ranOut) {
      ranOut = true;
      workers.runOutOfTime();
    }
    return share > 1 / 2 ? share : undefined;
  });
  first.terminate();
  await workers.idle();
  const second = open();
  const success = await received(second, (message) => (message.action === 'success' ? message.payload : undefined));
  await workers.idle();
  return { notifications, success };
}

/** Resolves with the first result of `wanted` on a message. @throws Error when the import fails. */
const received = <T>(socket: WebSocket, wanted: (message: SocketMessage) => T | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as SocketMessage;
      if (message.action === 'error') reject(new Error(message.payload.error.message));
      const found = wanted(message);
      if (found !== undefined) resolve(found);
    });
  });

async function sizeOf({ response }: Success): Promise<number> {
  const { Bucket, Key } = JSON.parse(response.responseText) as { Bucket: string; Key: string };
  return (await new S3Client({}).send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;
}
