/** Records in a stage's audit log what operators do on the command line, before they do it. */
import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Admin, type AuditedAction, entryOf } from '../../functions/platform/audit-entry.ts';
import { client } from '../../functions/platform/table/client.ts';
import { keys } from '../../functions/platform/table/keys.ts';
import type { ThingAction } from '../../shared/admin.ts';
import { Problem } from '../local/problem.ts';

/** The person who runs the command: the owner of the credentials, according to AWS. Any credentials may ask (STS API, GetCallerIdentity). */
export async function operator(): Promise<Admin> {
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  if (!Arn) throw new Error('AWS does not say whose credentials these are. Nothing was done.');
  return { id: Arn, username: 'operator' };
}

/**
 * Records the action in this table. Called before the act, so that nothing happens unrecorded. It takes the table's name and not an entity,
 * which keeps the first table of the process: a deploy may replace the table.
 * @throws Error when AWS does not say who it is, or the table does not take the entry.
 */
export async function record(TableName: string, action: AuditedAction): Promise<void> {
  const entry = entryOf({ admin: await operator(), ...action });
  await client.send(new PutCommand({ TableName, Item: { ...keys.audit(entry.id), ...entry } }));
}

/**
 * Records the action in the table of a deployed stage. A table that is gone holds nobody back: what replaces it must be possible.
 * @returns Words about a table that is gone; else undefined. @throws Problem with the remedy where it cannot be recorded.
 */
export async function recordOn(
  { region, tableName }: { region: string; tableName: string },
  action: ThingAction,
  subject: string,
): Promise<string | undefined> {
  process.env.AWS_REGION = region;
  try {
    await record(tableName, { action, subject });
    return undefined;
  } catch (error) {
    if (error instanceof ResourceNotFoundException)
      return `There is no table ${tableName}: it keeps no record of this.`;
    const [name, words] = error instanceof Error ? [error.name, error.message] : ['', String(error)];
    const remedy =
      name === 'AccessDeniedException'
        ? ' The credentials must be allowed dynamodb:PutItem on items AUDIT of that table. GitHub’s role gets it with npx cdk deploy verandah-<stage>-github.'
        : ' Try again.';
    throw new Problem(
      `This could not be recorded in the audit log of ${tableName}, so it was not done: ${words}${remedy}`,
    );
  }
}
