/** The mailer when it is killed or SES fails, and its log. The test captures the stage's stream and calls the mailer itself. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onLoopback } from '../../../infra/emulators/http/loopback.ts';
import { functionsInProcess, type StageFunctions } from '../../../infra/local/functions.ts';
import { mailItemsOf, mailsTo } from '../../../infra/testing/people/mail.ts';
import { newMember, newVisitor } from '../../../infra/testing/people/stage-members.ts';
import { allItems } from '../../../infra/testing/stage/all-items.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let functions: StageFunctions;
/** The stream events for the mailer. */
let streamed: object[] = [];
beforeAll(async () => {
  measured = await measuredStage({
    functions: async () => {
      functions = await functionsInProcess({});
      return { ...functions, mailer: async (event) => void streamed.push(event as object) };
    },
  });
});
beforeEach(() => {
  streamed = [];
});
afterAll(() => measured.close());

/** The records of these events: one event may contain several. */
const brought = () => streamed.flatMap((event) => ('Records' in event ? (event.Records as object[]) : []));

const context = { functionName: 'mailer', awsRequestId: '', getRemainingTimeInMillis: () => 60_000 };
const again = (event: object) => functions.mailer(event, context);

/** A new member, with the stream event of a mail that is not sent yet. @param before The events that came before it. */
async function registered(before = 0): Promise<{ id: string; email: string; event: object }> {
  const { username, get } = await newMember(measured.stage);
  await expect.poll(() => streamed.length).toBe(before + 1);
  const { id } = User.parse(await (await get('/api/user')).json());
  return { id, email: `${username}@example.com`, event: streamed[before] ?? {} };
}

const MAILER = fileURLToPath(new URL('mailer.ts', import.meta.url));

/** A proxy between the mailer and SES. It forwards every mail; `answer` makes the response to the mailer, undefined for none. */
type SesAnswer = { status: number; body: string } | undefined;
async function sesWire(answer: () => SesAnswer | Promise<SesAnswer>) {
  const { AWS_ENDPOINT_URL_SESV2 = '' } = measured.stage.environment;
  const { hostname, port } = new URL(AWS_ENDPOINT_URL_SESV2);
  return onLoopback(
    createServer((request, response) => {
      const { method, url: path, headers } = request;
      const onward = forward({ hostname, port, method, path, headers }, (sent) => {
        sent.resume();
        void Promise.resolve(answer()).then((given) => {
          if (given) response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body);
        });
      });
      request.pipe(onward);
    }),
  );
}

/** Runs the mailer in a child process. @returns Its exit code, which is the number of mails that failed, and its output. */
async function runMailer(event: object, ses: string, whenStarted: (kill: () => void) => void = () => {}) {
  const code = `const { handler } = await import(${JSON.stringify(MAILER)});
    const { batchItemFailures } = await handler(${JSON.stringify(event)});
    process.exitCode = batchItemFailures.length;`;
  const mailer = fork('-', {
    execArgv: ['--input-type=module', '--eval', code],
    env: {
      ...process.env,
      ...measured.stage.environment,
      AWS_ENDPOINT_URL_SESV2: ses,
      AWS_MAX_ATTEMPTS: '1',
      POWERTOOLS_LOG_LEVEL: 'DEBUG',
    },
    silent: true,
  });
  let said = '';
  for (const stream of [mailer.stdout, mailer.stderr]) stream?.on('data', (chunk: Buffer) => (said += String(chunk)));
  whenStarted(() => mailer.kill('SIGKILL'));
  const [exitCode] = (await once(mailer, 'close')) as [number | null];
  return { exitCode, said };
}

test('a mailer killed before it marks a mail sends it again', async () => {
  const { email, event } = await registered();
  let kill = () => {};
  const wire = await sesWire(() => {
    kill();
    return undefined;
  });
  const { exitCode } = await runMailer(event, wire.endpoint, (ends) => (kill = ends));
  await wire.close();
  expect(exitCode).toBe(null);
  expect(await mailsTo(email, 'verify', measured.stage)).toHaveLength(1);
  await again(event);
  expect(await mailsTo(email, 'verify', measured.stage)).toHaveLength(2);
  await again(event);
  expect(await mailsTo(email, 'verify', measured.stage)).toHaveLength(2);
});

test('a mail that SES throttles is retried, and its address is not logged', async () => {
  const { email, event } = await registered();
  const body = JSON.stringify({ message: `Email address is not verified: ${email}` });
  const wire = await sesWire(() => ({ status: 429, body }));
  const { exitCode, said } = await runMailer(event, wire.endpoint);
  await wire.close();
  expect(exitCode).toBe(1);
  expect(said).toContain('mail not sent');
  expect(said).not.toContain(email);
  const [sent] = await mailsTo(email, 'verify', measured.stage);
  expect(said).not.toContain(/#token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? 'none');
  await again(event);
  expect(await mailsTo(email, 'verify', measured.stage)).toHaveLength(2);
});

// SES API reference, SendEmail, "Errors"; SES developer guide, "Request production access": the sandbox rejects unverified recipients.
test('a mail that SES rejects is dropped, and not tried again', async () => {
  const { id, event } = await registered();
  const body = JSON.stringify({ __type: 'MessageRejected', message: 'Email address is not verified.' });
  const wire = await sesWire(() => ({ status: 400, body }));
  const { exitCode } = await runMailer(event, wire.endpoint);
  await wire.close();
  expect(exitCode).toBe(0);
  expect(await mailItemsOf(id)).toEqual([expect.objectContaining({ dropped: 'refused' })]);
});

test('a message to support that SES rejects is kept, and its words are not logged', async () => {
  const { id } = await registered();
  const { transact } = await import('../table/table.ts');
  const { mailWrite } = await import('./outbox.ts');
  const support = { username: 'kim', message: 'My sofa is teal.', priority: false, plan: 'no membership' };
  await transact([mailWrite('support', id, { support })]);
  await expect.poll(() => brought().length).toBe(2);
  const event = { Records: brought().slice(1) };
  const wire = await sesWire(() => ({ status: 400, body: JSON.stringify({ __type: 'MessageRejected' }) }));
  const { exitCode, said } = await runMailer(event, wire.endpoint);
  await wire.close();
  expect(exitCode).toBe(1);
  expect(said).not.toContain('teal');
  expect(await mailItemsOf(id)).toContainEqual(expect.objectContaining({ facts: { support } }));
});

test('a mail that fails is named, and the mail after it is sent', async () => {
  const [first, second] = [await registered(), await registered(1)];
  const answers: SesAnswer[] = [
    { status: 429, body: '{}' },
    { status: 200, body: '{"MessageId":"sent"}' },
  ];
  const wire = await sesWire(() => answers.shift());
  const { exitCode } = await runMailer({ Records: brought() }, wire.endpoint);
  await wire.close();
  expect(exitCode).toBe(1);
  const sentOf = async (id: string) => (await mailItemsOf(id)).map(({ sentAt }) => sentAt !== undefined);
  expect([await sentOf(first.id), await sentOf(second.id)]).toEqual([[false], [true]]);
});

test('a sent mail leaves no address or token in log and table', async () => {
  const { email, event } = await registered();
  const { exitCode, said } = await runMailer(event, measured.stage.environment.AWS_ENDPOINT_URL_SESV2 ?? '');
  expect(exitCode).toBe(0);
  const [mail] = await mailsTo(email, 'verify', measured.stage);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
  expect(said).toContain('mail sent');
  for (const secret of [email, token]) expect(said).not.toContain(secret);
  for await (const item of allItems()) {
    expect(JSON.stringify(item)).not.toContain(token);
    if (item.PK.startsWith('MAIL#')) expect(JSON.stringify(item)).not.toContain('@');
  }
});

/** The first write of a deletion that is due. */
const BEGUN = {
  day: '2026-01-08',
  until: '2026-01-08T00:00:00.000Z',
  posts: 'delete',
  renews: false,
  begun: true,
} as const;

test('a mail that is sent while its member is being deleted leaves no count of theirs', async () => {
  const { id, email, event } = await registered();
  const { Users } = await import('../table/items/user.ts');
  const body = JSON.stringify({ MessageId: 'sent' });
  const wire = await sesWire(async () => {
    await Users.update(id, { set: { deletion: BEGUN } });
    return { status: 200, body };
  });
  const { exitCode } = await runMailer(event, wire.endpoint);
  await wire.close();
  expect(exitCode).toBe(0);
  // Not marked as sent, and yet not sent again.
  await again(event);
  expect(await mailsTo(email, 'verify', measured.stage)).toHaveLength(1);
  expect(await mailItemsOf(id)).toEqual([]);
  const counts: string[] = [];
  for await (const { PK } of allItems()) if (PK.startsWith('RATE#mail-') && PK.includes(id)) counts.push(PK);
  expect(counts).toEqual([]);
});

test('mails to a member whose record is gone are deleted unsent', async () => {
  const { id, email } = await registered();
  const { Users } = await import('../table/items/user.ts');
  const { transact } = await import('../table/table.ts');
  const { mailWrite } = await import('./outbox.ts');
  await Users.delete(id);
  await transact([mailWrite('reply', id, { postId: ulid(), replyId: ulid() })]);
  await expect.poll(() => brought().length).toBe(2);
  expect(await mailItemsOf(id)).toHaveLength(2);
  await again({ Records: brought() });
  expect(await mailItemsOf(id)).toEqual([]);
  for (const kind of ['verify', 'reply']) expect(await mailsTo(email, kind, measured.stage)).toEqual([]);
});

test('a request to reset an unknown account leaves no item of a mail', async () => {
  const request = { login: 'nobody-of-this-name' };
  expect((await newVisitor(measured.stage).post('/api/password-reset/request', request)).status).toBe(200);
  await expect.poll(() => brought().length).toBe(1);
  expect(await mailItemsOf('nobody')).toHaveLength(1);
  await again({ Records: brought() });
  expect(await mailItemsOf('nobody')).toEqual([]);
});

test('two replies at once make one mail, also where two mailers run', async () => {
  const { newPost, newReply } = await import('../../../infra/testing/people/forum.ts');
  const { markVerified } = await import('../../accounts/operator.ts');
  const [author, replier] = [await newMember(measured.stage), await newMember(measured.stage)];
  await markVerified(author.username);
  await expect.poll(() => brought().length).toBe(2);
  const { id } = await newPost(author);
  await Promise.all([newReply(replier, id, 'Canvas.'), newReply(replier, id, 'Or shade cloth.')]);
  await expect.poll(() => brought().length).toBe(4);
  const replies = brought().slice(2);
  await Promise.all(replies.map((record) => again({ Records: [record] })));
  expect(await mailsTo(`${author.username}@example.com`, 'reply', measured.stage)).toHaveLength(1);
});
