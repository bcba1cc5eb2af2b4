/** Runs `npm start` or `npm run dev` in a separate process for tests: until it is ready or fails; ends it after each test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START = { cwd: root, args: ['infra/local/start.ts'] };
/** The processes that end with the test; a removed one continues. */
export const running = new Set<ChildProcess>();
/** The folders that are removed after the test. */
export const folders: string[] = [];
/** Makes a new folder, removed after the test. */
export const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'verandah-start-'));
  folders.push(made);
  return made;
};

/** Call it in each file: files may share this module. */
export const endAfterEach = (): void =>
  afterEach(async () => {
    for (const child of running) await stop(child, 'SIGINT');
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  });

export interface Started {
  child: ChildProcess;
  origin: string;
  said: string;
}

function launch(env: Record<string, string>, { cwd, args } = START): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_OPEN: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/**
 * Resolves with the ready line, or with the output of a process that ended before it.
 * @param command Replaces `npm start`: Node's arguments, and their working folder.
 */
export async function started(env: Record<string, string>, command = START): Promise<Started> {
  const child = launch(env, command);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /Verandah is ready at (http:\S+)/.exec(said);
      if (ready?.[1] && said.includes('Ctrl-C')) resolve({ child, origin: ready[1], said });
    });
    // Not `exit`: the last output may arrive after it.
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

/** The output and exit code of a start that must fail. */
export async function failure(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = launch(env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
}

/** Resolves once it has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
