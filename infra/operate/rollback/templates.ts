/**
 * Keeps the templates of a stage's deploys, and goes back to an earlier one through CloudFormation: functions, settings and roles together,
 * so that the next deploy knows the current state. The functions' code, which a template refers to, is in the same bucket, CDK's own, where
 * nothing is overwritten.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { statusOf, updateStack } from '../deploy/aws.ts';

type Place = Pick<StageSettings, 'account' | 'region' | 'stackName'>;
/** The qualifier of `cdk bootstrap`. */
const QUALIFIER = 'hnb659fds';
export const assetsBucket = ({ account, region }: Pick<Place, 'account' | 'region'>): string =>
  `cdk-${QUALIFIER}-assets-${account}-${region}`;
const cloudFormationRole = ({ account, region }: Place): string =>
  `arn:aws:iam::${account}:role/cdk-${QUALIFIER}-cfn-exec-role-${account}-${region}`;
const prefixOf = ({ stackName }: Place): string => `deploys/${stackName}/`;

export interface Kept {
  /** The version of the build. */
  build: string;
  key: string;
}

/** Keeps the template of a deploy. @param now The time that orders the deploys. */
export async function keepTemplate(
  s3: S3Client,
  place: Place,
  kept: { build: string; template: string; now?: Date },
): Promise<void> {
  const { build, template, now = new Date() } = kept;
  const Key = `${prefixOf(place)}${now.toISOString()} ${build}.json`;
  await s3.send(
    new PutObjectCommand({ Bucket: assetsBucket(place), Key, Body: template, ContentType: 'application/json' }),
  );
}

/** The deploys of a stage, oldest first. A build that was deployed several times counts at its last one. */
export async function keptTemplates(s3: S3Client, place: Place): Promise<Kept[]> {
  const found = new Map<string, Kept>();
  const list = { Bucket: assetsBucket(place), Prefix: prefixOf(place) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, list))
    for (const { Key: key = '' } of Contents) {
      const build = /\/\S+ (.+)\.json$/.exec(key)?.[1];
      if (build === undefined) continue;
      found.delete(build);
      found.set(build, { build, key });
    }
  return [...found.values()];
}

export interface Rollback {
  s3: S3Client;
  stage: Place;
  /** A build; the one before the last by default. */
  to?: string | undefined;
  /** Records the rollback to this build, before it begins. */
  record: (build: string) => Promise<unknown>;
  /** Milliseconds between two looks at the stack. */
  pollMs: number;
}

/**
 * Updates the stack to the template of an earlier deploy and waits for the end of the update.
 * @returns The build. @throws Problem where there is no such build, its functions use another table, or CloudFormation rolled the update back.
 */
export async function rollBack({ s3, stage, to, record, pollMs }: Rollback): Promise<string> {
  const kept = await keptTemplates(s3, stage);
  const wanted = to === undefined ? kept.at(-2) : kept.find(({ build }) => build === to);
  if (!wanted)
    throw new Problem(
      `There is no build ${to ?? 'before this one'} of ${stage.stackName}. Those deployed: ${kept.map(({ build }) => build).join(', ')}.`,
    );
  const bucket = assetsBucket(stage);
  const read = async ({ key }: Kept) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return (await Body?.transformToString()) ?? '';
  };
  const template = await read(wanted);
  const newest = kept.at(-1);
  // After a restore the functions use another table. What members have written since would be out of sight.
  if (newest && tableIn(template) !== tableIn(await read(newest)))
    throw new Problem(
      `${wanted.build} is of before a restore: its functions use another table than those of ${newest.build}. Check its commit out, put restoredTable into infra/cdk/stages.ts, and deploy that.`,
    );
  await record(wanted.build);
  const changes = await updateStack(stage, {
    templateUrl: `https://${bucket}.s3.${stage.region}.amazonaws.com/${wanted.key.split('/').map(encodeURIComponent).join('/')}`,
    role: cloudFormationRole(stage),
  });
  if (changes) await whenUpdated(stage, pollMs);
  // Makes the deploy before the last the newest: a second rollback returns to where the first one started.
  await keepTemplate(s3, stage, { build: wanted.build, template });
  return wanted.build;
}

const Named = z.object({ Outputs: z.optional(z.object({ TableName: z.object({ Value: z.unknown() }) })) });
/** The table of a template's functions, as CloudFormation's JSON for it. */
const tableIn = (template: string): string | undefined =>
  JSON.stringify(Named.parse(JSON.parse(template)).Outputs?.TableName.Value);

/** @throws Problem where the update failed: CloudFormation has then restored the earlier state. */
async function whenUpdated({ stackName, region }: Place, pollMs: number): Promise<void> {
  for (;;) {
    const status = await statusOf(stackName, region);
    if (status === 'UPDATE_COMPLETE') return;
    if (status === undefined || /ROLLBACK_(COMPLETE|FAILED)$/.test(status))
      throw new Problem(
        `${stackName} is ${status ?? 'gone'}. The events of the stack in CloudFormation's console say why.`,
      );
    await pause(pollMs);
  }
}
