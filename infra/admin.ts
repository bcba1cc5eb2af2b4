/**
 * `npm run admin -- create <username>` makes an admin and prints the password; `reset <username>` prints a one-time link.
 * Against the stage that runs on this machine, or, with TABLE_NAME, SITE_ORIGIN and AWS credentials set, a deployed one.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { RESET_HOURS } from '../shared/accounts.ts';
import { commandOf } from './local/processes.ts';
import { readStageFile } from './local/stage-folder.ts';

const USAGE = 'Usage: npm run admin -- create <username> | npm run admin -- reset <username>';

function localEnvironment(): Record<string, string> | undefined {
  const stage = readStageFile(resolve(process.env.DATA_DIR ?? '.local'));
  // A killed stage leaves its file behind.
  return stage && commandOf(stage.pid)?.includes('infra/local/start') ? stage.environment : undefined;
}

async function run([verb, username]: string[]): Promise<string> {
  if (!username || (verb !== 'create' && verb !== 'reset')) throw new Error(USAGE);
  if (!process.env.TABLE_NAME) {
    const environment = localEnvironment();
    if (!environment)
      throw new Error(
        'No stage runs on this machine. Start it with `npm start`, or set TABLE_NAME and SITE_ORIGIN for a deployed one.',
      );
    Object.assign(process.env, environment);
  }
  if (verb === 'reset') {
    const { resetToken } = await import('../functions/accounts/password-reset.ts');
    return `${process.env.SITE_ORIGIN}/reset#token=${await resetToken(username)}\nIt works once, for ${RESET_HOURS} hours.`;
  }
  const { createAdmin } = await import('../functions/accounts/operator.ts');
  const password = randomBytes(12).toString('base64url');
  if (!(await createAdmin(username, password))) throw new Error(`The username ${username} is taken.`);
  return `Admin ${username} was made, with the password ${password}. Change it after signing in.`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
