/**
 * `npm run admin -- create <username>` makes an admin and prints the password; `reset <username>` prints a one-time link;
 * `enrol <username>` prints one for an admin's first passkey; `suspend` and `restore`, each with a username and a reason, close an account to writing and open it again.
 * Against the stage that runs on this machine, or, with TABLE_NAME, SITE_ORIGIN and AWS credentials set, a deployed one; suspending there needs STRIPE_API_URL, STRIPE_SECRET_ARN and GST_REGISTERED too.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { ENROLMENT_HOURS } from '../../shared/accounts/passkeys.ts';
import { RESET_HOURS, Registration } from '../../shared/accounts.ts';
import { type AuditAction, Suspension } from '../../shared/admin.ts';
import { runningEnvironment } from '../local/stage-folder.ts';

const USAGE =
  'Usage: npm run admin -- create <username> | reset <username> | enrol <username> | suspend <username> <reason> | restore <username> <reason>';

async function run([verb, given, ...rest]: string[]): Promise<string> {
  if (!given || !verb || !['create', 'reset', 'enrol', 'suspend', 'restore'].includes(verb)) throw new Error(USAGE);
  setStage();
  if (verb === 'create') return create(given);
  if (verb === 'reset') return reset(given);
  if (verb === 'enrol') return enrol(given);
  return changeStanding(verb, given, rest.join(' '));
}

/** Reads the settings of the stage that runs on this machine, where the environment names no other. */
function setStage(): void {
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
}

async function reset(username: string): Promise<string> {
  const { resetToken } = await import('../../functions/accounts/password-reset.ts');
  const token = await resetToken(username);
  await record('operator.reset-link', username);
  return `${process.env.SITE_ORIGIN}/reset#token=${token}\nIt works once, for ${RESET_HOURS} hours.`;
}

async function enrol(username: string): Promise<string> {
  const { enrolmentToken } = await import('../../functions/accounts/passkeys/enrolment.ts');
  const token = await enrolmentToken(username);
  await record('operator.enrolment-link', username);
  return `${process.env.SITE_ORIGIN}/enrol#token=${token}\nIt works once, for ${ENROLMENT_HOURS} hours, for who has signed in as ${username}.`;
}

async function changeStanding(verb: string, username: string, words: string): Promise<string> {
  const { data, error } = Suspension.safeParse({ reason: words });
  if (!data) throw new Error(`${error.issues[0]?.message ?? ''} ${USAGE}`);
  const { Usernames } = await import('../../functions/platform/table/entities/accounts/sign-in-name.ts');
  const { restore, suspend } = await import('../../functions/billing/suspension/suspension.ts');
  const named = await Usernames.get(username);
  if (!named) throw new Error(`There is no member called ${username}.`);
  await (verb === 'suspend' ? suspend : restore)(OPERATOR, named.userId, data.reason);
  return verb === 'suspend'
    ? `${username} is suspended: reading stays open, writing and the assistant are closed, and the renewal is stopped.`
    : `${username} is restored. The member can resume a membership that was to end.`;
}

async function create(given: string): Promise<string> {
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

const OPERATOR = { id: 'operator', username: 'operator' };

/** The desk lists it among what admins did. */
async function record(action: AuditAction, subject: string): Promise<void> {
  const { recordAction } = await import('../../functions/platform/table/entities/admin/audit.ts');
  await recordAction({ admin: OPERATOR, action, subject });
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
