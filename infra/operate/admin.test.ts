/** `npm run admin` against a stage's table, as against a deployed one: the only way to become an admin. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { User } from '../../shared/accounts.ts';
import { createTable } from '../emulators/dynamodb/server.ts';
import { auditOf } from '../testing/people/moderators.ts';
import { someMember, somePerson, someSubscriber, someVisitor } from '../testing/people/people.ts';
import { sent, started, traces } from '../testing/people/uploads.ts';
import { itemsNaming, placeOf, type StoredItem } from '../testing/stage/all-items.ts';

const command = fileURLToPath(new URL('./admin.ts', import.meta.url));

/** The variables that the runbook names for a deployed stage (infra/docs/RUNBOOK.md, "Commands on members"), and no other. */
const isNamed = (name: string) =>
  /^(TABLE_NAME|SITE_ORIGIN|STRIPE_API_URL|STRIPE_SECRET_ARN|STAGE_KEY_ARN|GST_REGISTERED|GUARANTEE_BY_CARD|PATH|AWS_.*)$/.test(
    name,
  );

/** The command's output, and whether it succeeded. */
const admin = (...words: string[]) => adminWith({}, ...words);

async function adminWith(more: Record<string, string>, ...words: string[]): Promise<{ ok: boolean; said: string }> {
  const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isNamed(name))), ...more };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
    return { ok: true, said: stdout };
  } catch (error) {
    return { ok: false, said: (error as { stderr: string }).stderr.trim() };
  }
}

/** With the settings alone that the runbook names for it. */
const linkFor = (username: string) =>
  adminWith({ STAGE_KEY_ARN: '', STRIPE_SECRET_ARN: '', STRIPE_API_URL: '', GUARANTEE_BY_CARD: '' }, 'reset', username);

test('makes an admin once, prints a reset link, and audits both', async () => {
  const { username } = somePerson();
  const { said } = await admin('create', username);
  const password = /the password (\S+)\. Change it/.exec(said)?.[1] ?? '';
  const who = someVisitor();
  const user = User.parse(await (await who.post('/api/login', { username, password })).json());
  expect(user).toMatchObject({ username });
  expect(user).not.toHaveProperty('email');
  expect((await who.get('/api/admin/stats')).status).toBe(200);

  const [again, reset] = await Promise.all([admin('create', username.toUpperCase()), linkFor(username)]);
  expect(again).toEqual({ ok: false, said: `The username ${username.toUpperCase()} is taken.` });
  const token = /\/reset#token=(\S+)/.exec(reset.said)?.[1];
  const answer = await someVisitor().post('/api/password-reset', { token, newPassword: 'another password' });
  expect(answer.status).toBe(200);

  const other = someVisitor();
  await other.post('/api/login', { username, password: 'another password' });
  const done = await auditOf(other, username);
  expect(done.map(({ action }) => action)).toEqual(['operator.reset-link', 'operator.admin-made']);
  expect(done.map(({ memberId }) => memberId)).toEqual([user.id, user.id]);
  for (const entry of done)
    expect(entry.admin).toEqual({ id: expect.stringMatching(/^arn:aws:(iam|sts)::\d{12}:/), username: 'operator' });
});

test('does nothing where AWS does not say who runs it', async () => {
  const { username } = somePerson();
  const member = await someMember();
  const unnamed = { AWS_ENDPOINT_URL_STS: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' };
  expect((await adminWith(unnamed, 'create', username)).ok).toBe(false);
  expect((await adminWith(unnamed, 'suspend', member.username, 'Spam')).ok).toBe(false);
  expect((await member.put('/api/user', { firstName: 'Marnie' })).status).toBe(200);
  expect((await admin('create', username)).ok).toBe(true);
});

test('prints the link for the first passkey of an admin, and for no member', async () => {
  const [named, member] = [somePerson().username, await someMember()];
  await admin('create', named);
  expect((await admin('enrol', named)).said).toMatch(/\/enrol#token=[\w-]{43}\nIt works once, for 24 hours/);
  expect(await admin('enrol', member.username)).toEqual({
    ok: false,
    said: expect.stringMatching(/is no admin\. Members add passkeys on their account page\.$/) as string,
  });
});

test('suspends a member, restores them, and plans their deletion', async () => {
  const member = await someMember();
  const write = async () => (await member.put('/api/user', { firstName: 'Marnie' })).status;
  expect((await admin('suspend', member.username, 'Spam', 'again')).said).toMatch(/is suspended/);
  expect(await write()).toBe(403);
  expect((await admin('restore', member.username, 'Appeal granted')).said).toMatch(/is restored/);
  expect(await write()).toBe(200);
  expect((await admin('delete', member.username, 'Asked by mail')).said).toMatch(/will be deleted after/);
});

/** Makes a table as a restore does, with these items. @returns Its name. */
async function restoredTable(items: readonly StoredItem[]): Promise<string> {
  const client = new DynamoDBClient({});
  const table = `restored-${randomUUID()}`;
  await createTable(client, { table, stream: false });
  const documents = DynamoDBDocumentClient.from(client);
  for (const Item of items) await documents.send(new PutCommand({ TableName: table, Item }));
  return table;
}

/** Enters a member into the ledger of the stage's own table. */
async function enterLedger(id: string): Promise<void> {
  const { ledgerWrite } = await import('../../functions/platform/table/items/retained.ts');
  const { transact } = await import('../../functions/platform/table/table.ts');
  await transact([ledgerWrite(id, 'delete')]);
}

test('forget-deleted deletes from a restored table only whom the ledger names', async () => {
  const [leaver, other] = await Promise.all([someSubscriber(), someMember()]);
  const upload = await started(leaver);
  await sent(leaver, upload, 1, 'a plan of the house');
  const kept = await itemsNaming([other.user.id]);
  const table = await restoredTable([...(await itemsNaming([leaver.user.id])), ...kept]);
  await enterLedger(leaver.user.id);
  const { TABLE_NAME = '', UPLOADS_BUCKET = '' } = process.env;
  const replay = () => adminWith({ TABLE_NAME: table, UPLOADS_BUCKET }, 'forget-deleted', TABLE_NAME);

  const replayed = await replay();
  expect(replayed).toEqual({ ok: true, said: '1 deleted member was in the table, and went.\n' });
  const places = (await itemsNaming([leaver.user.id], table)).map(placeOf);
  expect(places).toEqual([`DELETED MEMBER#${leaver.user.id}`]);
  expect(await itemsNaming([other.user.id], table)).toEqual(kept);
  expect((await traces(upload.key)).unfinished).toBe(0);
  expect(await itemsNaming(['operator.ledger-replayed'], table)).toMatchObject([{ PK: 'AUDIT', subject: TABLE_NAME }]);
  // The table with the ledger is only read.
  expect((await leaver.get('/api/user')).status).toBe(200);

  expect(await replay()).toEqual({ ok: true, said: '0 deleted members were in the table, and went.\n' });
});

test.each([
  [['suspend', 'nobody-of-this-name', 'Spam'], /There is no member called/],
  [['create'], /^Usage:/],
  [['reset', 'nobody-of-this-name'], /There is no member called/],
])('%j is refused in one line', async (words, said) => {
  const refused = await admin(...words);
  expect(refused).toEqual({ ok: false, said: expect.stringMatching(said) as string });
  expect(refused.said.split('\n')).toHaveLength(1);
});
