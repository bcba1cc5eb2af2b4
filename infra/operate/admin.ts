/**
 * `npm run admin -- <verb>`: `create <username>` makes an admin and prints the password; `reset <username>` prints a one-time link;
 * `enrol <username>` prints one for an admin's first passkey; `suspend` and `restore`, each with a username and a reason, close an account
 * to writing and open it again; `delete <username> <reason>` deletes it in a week; `forget-deleted <table>` deletes from a restored table
 * (TABLE_NAME) the members in the ledger of another one.
 * Works on the stage that runs on this machine, or, with TABLE_NAME, SITE_ORIGIN and AWS credentials set, on a deployed one. All but the
 * first three need STRIPE_API_URL, STRIPE_SECRET_ARN, STAGE_KEY_ARN, GST_REGISTERED and GUARANTEE_BY_CARD too, and the last UPLOADS_BUCKET.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { client } from '../../functions/platform/table/client.ts';
import type { UserItem } from '../../functions/platform/table/items/user.ts';
import { Registration } from '../../shared/accounts/credentials.ts';
import { ENROLMENT_HOURS } from '../../shared/accounts/passkeys.ts';
import { RESET_HOURS } from '../../shared/accounts.ts';
import { Suspension } from '../../shared/admin.ts';
import { runningEnvironment } from '../local/stage-folder.ts';
import { operator, record } from './audit.ts';

const USAGE =
  'Usage: npm run admin -- create <username> | reset <username> | enrol <username> | suspend <username> <reason> | restore <username> <reason> | delete <username> <reason> | forget-deleted <table>';

const VERBS = ['create', 'reset', 'enrol', 'suspend', 'restore', 'delete', 'forget-deleted'];

async function run([verb, given, ...rest]: string[]): Promise<string> {
  if (!given || !verb || !VERBS.includes(verb)) throw new Error(USAGE);
  setStage();
  if (verb === 'create') return create(given);
  if (verb === 'reset') return reset(given);
  if (verb === 'enrol') return enrol(given);
  if (verb === 'forget-deleted') return forgetDeleted(given);
  return changeStanding(verb, given, rest.join(' '));
}

/** Takes the settings of the stage that runs on this machine, unless the environment names another. */
function setStage(): void {
  if (!process.env.TABLE_NAME) {
    const environment = runningEnvironment(resolve(process.env.DATA_DIR ?? '.local'));
    if (!environment)
      throw new Error(
        'No stage runs on this machine. Start it with `npm start`, or set TABLE_NAME and SITE_ORIGIN for a deployed one.',
      );
    Object.assign(process.env, environment);
  }
  // The functions' settings require one. This command answers no request that could use it.
  process.env.EDGE_SECRET ??= 'none';
  // The command's output is its answer. Warnings go to stderr.
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
}

/** Of the stage that the command works on. */
const tableName = (): string => process.env.TABLE_NAME ?? '';

async function reset(username: string): Promise<string> {
  const { resetToken } = await import('../../functions/accounts/reset-link.ts');
  const token = await resetToken(username, (member) => record(tableName(), { action: 'operator.reset-link', member }));
  return `${process.env.SITE_ORIGIN}/reset#token=${token}\nIt works once, for ${RESET_HOURS} hours.`;
}

async function enrol(username: string): Promise<string> {
  const { enrolmentToken } = await import('../../functions/accounts/passkeys/enrolment.ts');
  const token = await enrolmentToken(username, (member) =>
    record(tableName(), { action: 'operator.enrolment-link', member }),
  );
  return `${process.env.SITE_ORIGIN}/enrol#token=${token}\nIt works once, for ${ENROLMENT_HOURS} hours, for who has signed in as ${username}.`;
}

async function changeStanding(verb: string, username: string, words: string): Promise<string> {
  const { data, error } = Suspension.safeParse({ reason: words });
  if (!data) throw new Error(`${error.issues[0]?.message ?? ''} ${USAGE}`);
  const { Usernames } = await import('../../functions/platform/table/items/user.ts');
  const { restore, suspend } = await import('../../functions/billing/suspension/suspension.ts');
  const named = await Usernames.get(username);
  if (!named) throw new Error(`There is no member called ${username}.`);
  if (verb === 'delete') return planDeletion(named.userId, username, data.reason);
  await (verb === 'suspend' ? suspend : restore)(await operator(), named.userId, data.reason);
  return verb === 'suspend'
    ? `${username} is suspended: reading stays open, writing and the assistant are closed, and the renewal is stopped.`
    : `${username} is restored. The member can resume a membership that was to end.`;
}

/** Plans it as the member's own request does: with a mail, and a week to undo it unless suspended. Deletes their posts too. */
async function planDeletion(userId: string, username: string, reason: string): Promise<string> {
  const { planDeletionFor } = await import('../../functions/billing/deletion/deletion.ts');
  const { day } = await planDeletionFor(await operator(), userId, reason);
  return `${username} will be deleted after ${day}. Until then the member can keep the account; a suspended member has to be restored first.`;
}

/** @param table The table with the ledger: the source of the restore. */
async function forgetDeleted(table: string): Promise<string> {
  const { DeletedMember } = await import('../../functions/platform/table/items/retained.ts');
  const { keys } = await import('../../functions/platform/table/keys.ts');
  const { replayLedger } = await import('../../functions/deletion.ts');
  await record(tableName(), { action: 'operator.ledger-replayed', subject: table });
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      KeyConditionExpression: 'PK = :ledger',
      ExpressionAttributeValues: { ':ledger': keys.deletedMembers().PK },
    },
  );
  let erased = 0;
  for await (const { Items = [] } of pages) erased += await replayLedger(z.array(DeletedMember).parse(Items));
  return `${erased} deleted ${erased === 1 ? 'member was' : 'members were'} in the table, and went.`;
}

async function create(given: string): Promise<string> {
  const { createAdmin } = await import('../../functions/accounts/operator.ts');
  const username = usernameIn(given);
  const password = randomBytes(12).toString('base64url');
  const { audited } = await import('../../functions/platform/table/items/audit.ts');
  const by = await operator();
  const made = (member: UserItem) => [audited({ admin: by, action: 'operator.admin-made', member })];
  if (!(await createAdmin(username, password, made))) throw new Error(`The username ${username} is taken.`);
  return `Admin ${username} was made, with the password ${password}. Change it after signing in.`;
}

/** @throws Error with the message of the registration form. */
function usernameIn(given: string): string {
  const { data, error } = Registration.shape.username.safeParse(given);
  if (data === undefined) throw new Error(error?.issues[0]?.message);
  return data;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
