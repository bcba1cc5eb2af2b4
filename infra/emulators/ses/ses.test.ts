/** SES on this machine, through the SDK, and its mailbox. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { mailboxPages } from './pages.ts';
import { startSes } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'ses-'));
const file = join(folder, 'mailbox.jsonl');
const mailbox = new Mailbox(file);
const returned: object[] = [];
let ses: Awaited<ReturnType<typeof startSes>>;
let client: SESv2Client;
beforeAll(async () => {
  ses = await startSes({ mailbox, onReturned: async (event) => void returned.push(event) });
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  client = new SESv2Client({ endpoint: ses.endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 });
});
afterAll(async () => {
  await ses.close();
  rmSync(folder, { recursive: true });
});

const message = (more: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'Verandah <hello@verandah.example>',
  Destination: { ToAddresses: ['mei@example.com'] },
  Content: {
    Simple: { Subject: { Data: 'A lamp' }, Body: { Text: { Data: 'On.' }, Html: { Data: '<p>On & <b>on</b>.</p>' } } },
  },
  EmailTags: [{ Name: 'kind', Value: 'lamp' }],
  ConfigurationSetName: 'verandah',
  ...more,
});
const send = (more?: Partial<SendEmailCommandInput>) => client.send(new SendEmailCommand(message(more)));
const lamp = { to: 'mei@example.com', kind: 'lamp', subject: 'A lamp', text: 'On.', html: '<p>On & <b>on</b>.</p>' };

test('sent mail is in the mailbox, newest first', async () => {
  expect((await send()).MessageId).toMatch(/\w/);
  await send({ Destination: { ToAddresses: ['ari@example.com'] } });
  const listed = await mailboxPages(mailbox).request('/mailbox.json');
  const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await listed.json()).toEqual([
    { ...lamp, to: 'ari@example.com', sentAt, place: 1 },
    { ...lamp, sentAt, place: 0 },
  ]);
});

test.each([
  ['BadRequestException', { Destination: { ToAddresses: ['nobody'] } }],
  ['BadRequestException', { Content: { Raw: { Data: new Uint8Array(3) } } }],
])('%s refuses a message, and nothing is sent', async (name, more) => {
  const before = mailbox.list().length;
  await expect(send(more)).rejects.toMatchObject({ name });
  expect(mailbox.list().length).toBe(before);
});

test('mail to the simulator comes back as an event of EventBridge', async () => {
  returned.length = 0;
  await send({ Destination: { ToAddresses: ['bounce+a@simulator.amazonses.com'] } });
  await send({ Destination: { ToAddresses: ['complaint@simulator.amazonses.com'] } });
  await send({ Destination: { ToAddresses: ['success@simulator.amazonses.com'] } });
  await expect.poll(() => returned.length).toBe(2);
  expect(returned).toMatchObject([
    { source: 'aws.ses', detail: { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } } },
    { detail: { complaint: { complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }] } } },
  ]);
});

test('the mailbox survives a restart, and a torn last line', async () => {
  await send();
  appendFileSync(file, '\n{"to": "half');
  const again = new Mailbox(file);
  expect(again.list()).toEqual(mailbox.list());
  again.add({ ...lamp, sentAt: 'now' });
  expect(new Mailbox(file).list()[0]).toMatchObject({ ...lamp, sentAt: 'now' });
});

test("a mail's page has its styles and no scripts", async () => {
  await send();
  const pages = mailboxPages(mailbox);
  const place = mailbox.list().length - 1;
  expect(await (await pages.request('/mailbox')).text()).toContain(`href="/mailbox/${place}"`);
  expect(await (await pages.request(`/mailbox/${place}`)).text()).toContain('sandbox=');
  const mail = await pages.request(`/mailbox/${place}/html`);
  expect(await mail.text()).toBe(lamp.html);
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await pages.request('/mailbox/999')).status).toBe(404);
});
