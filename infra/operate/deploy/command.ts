/** Runs the CDK's command, with its output on the operator's screen. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../local/problem.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** @throws Problem when it ends with an error. */
export function cdk(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [`${root}node_modules/aws-cdk/bin/cdk`, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Problem(`cdk ${args.join(' ')} ended with ${code}; what it said is above.`)),
    );
  });
}
