/** Other programs that a deploy runs, with their output on the operator's screen. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../local/problem.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a file of the project's own with this Node. @throws Problem when it ends with an error. */
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

/** The CDK's own command, for one stack. */
export const cdk = (...args: string[]): Promise<void> => run('node_modules/aws-cdk/bin/cdk', args);
