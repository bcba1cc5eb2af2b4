/** The file of a member's data, for tests and measurements: requests it and waits for it. */
import { deepStrictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import { ExportState } from '../../../shared/accounts/export.ts';
import { User } from '../../../shared/accounts.ts';
import type { Visitor } from '../../local/visitor.ts';

const WITHIN_MS = 30_000;

async function asked(who: Visitor): Promise<void> {
  deepStrictEqual((await who.post('/api/user/export')).status, 200);
}

/** Requests the member's data and waits until the stage has made the file. */
export async function exportOf(who: Visitor): Promise<ExportState> {
  await asked(who);
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const made = ExportState.parse(await (await who.get('/api/user/export')).json());
    if (made.state === 'ready') return made;
    if (performance.now() > until) throw new Error(`the file is ${made.state}`);
    await pause(50);
  }
}

/** The same on a stage without followers of the table's stream: this process makes the file. */
export async function exportMadeHere(who: Visitor): Promise<ExportState> {
  const { id } = User.parse(await (await who.get('/api/user')).json());
  await asked(who);
  const { handler } = await import('../../../functions/export/export.ts');
  await handler(exportEvent(id));
  return exportOf(who);
}

/** The stream's event about a member's export, the first one by default. */
export const exportEvent = (memberId: string, number = 1) => {
  const Keys = { PK: { S: `EXPORT#${memberId}` }, SK: { S: `ZIP#${String(number).padStart(6, '0')}` } };
  return { Records: [{ eventName: 'INSERT', dynamodb: { Keys } }] };
};

/** When each of a member's export files was last written, in milliseconds since 1970, the first file first. */
export async function writtenIn(bucket: string, memberId: string): Promise<(number | undefined)[]> {
  const { Contents = [] } = await new S3Client({}).send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: `exports/${memberId}/` }),
  );
  return Contents.toSorted(
    (one, two) => (one.Key ?? '').length - (two.Key ?? '').length || ((one.Key ?? '') < (two.Key ?? '') ? -1 : 1),
  ).map(({ LastModified }) => LastModified?.getTime());
}

/** Downloads a file of the member's export. @returns Its entries by name. */
export async function zipOf(who: Visitor, number = 1): Promise<Record<string, Uint8Array>> {
  const { headers } = await who.get(`/api/user/export/file?number=${number}`);
  return unzipSync(new Uint8Array(await (await fetch(headers.get('location') ?? '')).arrayBuffer()));
}
