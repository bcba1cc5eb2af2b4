/** Runs other programs of a deploy, with their output on the operator's screen. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../local/problem.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a file of the project with this Node. @throws Problem when it ends with an error. */
export function run(file: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [`${root}${file}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Problem(`${file} ${args.join(' ')} ended with ${code}; what it said is above.`)),
    );
  });
}

/**
 * Runs the CDK's command with a separate output folder: the CDK allows only one command at a time in a folder.
 * @param read Reads from that folder before it is deleted.
 */
export async function cdk(args: string[]): Promise<void>;
export async function cdk<T>(args: string[], read: (output: string) => Promise<T>): Promise<T>;
export async function cdk<T>(args: string[], read?: (output: string) => Promise<T>): Promise<T | undefined> {
  const output = mkdtempSync(join(tmpdir(), 'verandah-cdk-'));
  try {
    await run('node_modules/aws-cdk/bin/cdk', [...args, '--output', output]);
    return await read?.(output);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

if (import.meta.main)
  await cdk(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
