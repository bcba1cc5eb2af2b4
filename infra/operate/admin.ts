/**
 * `npm run admin -- create <username>` makes an admin and prints the password; `reset <username>` prints a one-time link.
 * Against the stage that runs on this machine, or, with TABLE_NAME, SITE_ORIGIN and AWS credentials set, a deployed one.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { RESET_HOURS, Registration } from '../../shared/accounts.ts';
import type { AuditAction } from '../../shared/admin.ts';
import { runningEnvironment } from '../local/stage-folder.ts';

const USAGE = 'Usage: npm run admin -- create <username> | npm run admin -- reset <username>';

async function run([verb, given]: string[]): Promise<string> {
  if (!given || (verb !== 'create' && verb !== 'reset')) throw new Error(USAGE);
  if (!process.env.TABLE_NAME) {
    const environment = runningEnvironment(resolve(process.env.DATA_DIR ?? '.local'));
    if (!environment)
      throw new Error(
        'No stage runs on this machine. Start it with `npm start`, or set TABLE_NAME and SITE_ORIGIN for a deployed one.',
      );
    Object.assign(process.env, environment);
  }
  // The functions' settings name it; this command answers no request that could show it.
  process.env.EDGE_SECRET ??= 'none';
  if (verb === 'reset') {
    const { resetToken } = await import('../../functions/accounts/password-reset.ts');
    const token = await resetToken(given);
    await record('operator.reset-link', given);
    return `${process.env.SITE_ORIGIN}/reset#token=${token}\nIt works once, for ${RESET_HOURS} hours.`;
  }
  const { createAdmin } = await import('../../functions/accounts/operator.ts');
  const username = usernameIn(given);
  const password = randomBytes(12).toString('base64url');
  if (!(await createAdmin(username, password))) throw new Error(`The username ${username} is taken.`);
  await record('operator.admin-made', username);
  return `Admin ${username} was made, with the password ${password}. Change it after signing in.`;
}

/** @throws Error with the words of the registration form. */
function usernameIn(given: string): string {
  const { data, error } = Registration.shape.username.safeParse(given);
  if (data === undefined) throw new Error(error?.issues[0]?.message);
  return data;
}

/** The desk lists it among what admins did. */
async function record(action: AuditAction, subject: string): Promise<void> {
  const { recordAction } = await import('../../functions/platform/table/entities/admin/audit.ts');
  await recordAction({ admin: { id: 'operator', username: 'operator' }, action, subject });
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
