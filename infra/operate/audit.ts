/** Records in a stage's audit log what operators do on the command line, before they do it. */
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AuditAction } from '../../shared/admin.ts';
import { Problem } from '../local/problem.ts';

export interface Operator {
  /** The ARN of the credentials. */
  id: string;
  username: string;
}

/** The person who runs the command: the owner of the credentials, according to AWS. Any credentials may ask (STS API, GetCallerIdentity). */
export async function operator(): Promise<Operator> {
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  if (!Arn) throw new Error('AWS does not say whose credentials these are. Nothing was done.');
  return { id: Arn, username: 'operator' };
}

/** Records the action, in the table that the environment names. Called before the act, so that nothing happens unrecorded. */
export async function record(action: AuditAction, subject: string): Promise<void> {
  // Imported late: this module reads the settings when it loads.
  const { recordAction } = await import('../../functions/platform/table/entities/admin/audit.ts');
  await recordAction({ admin: await operator(), action, subject });
}

/**
 * Records the action in the table of a deployed stage. One process records on one stage.
 * @throws Problem where it cannot be recorded.
 */
export async function recordOn(
  { region, tableName }: { region: string; tableName: string },
  action: AuditAction,
  subject: string,
): Promise<void> {
  Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: tableName });
  try {
    await record(action, subject);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `This could not be recorded in the audit log of ${tableName}, so it was not done: ${words}. The credentials must be allowed dynamodb:PutItem on items AUDIT of that table.`,
    );
  }
}
