/** Reads a stage's mail, as a person finds it in their own mailbox. */
import type { Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import * as z from 'zod/mini';
import type { MailItem } from '../../../functions/platform/table/items/mail.ts';

const Mail = z.object({
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  replyTo: z.optional(z.string()),
  sentAt: z.string(),
  /** In the stage's mailbox. */
  place: z.int(),
});
export type Mail = z.output<typeof Mail>;

/** The mails of a kind to an address, oldest first. The stage of all tests has sent thousands of others. */
export async function mailsTo(
  address: string,
  kind: string,
  { origin }: { origin: string } = inject('stage'),
): Promise<Mail[]> {
  const answer = await fetch(`${origin}/mailbox.json?${new URLSearchParams({ to: address, kind })}`);
  return z
    .array(Mail)
    .parse(await answer.json())
    .toReversed();
}

/** The path at which the stage's mailbox shows a mail. */
export const mailPath = ({ place }: Mail): string => `/mailbox/${place}/html`;

/** Waits for the mail of a kind to an address that comes after `before` others. */
export async function nextMailTo(
  address: string,
  kind: string,
  before = 0,
  stage: { origin: string } = inject('stage'),
): Promise<Mail> {
  const mails = () => mailsTo(address, kind, stage);
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(before);
  const mail = (await mails())[before];
  if (!mail) throw new Error(`no mail ${kind} came to ${address}`);
  return mail;
}

/** The token in the link to a page; the text and the HTML must have the same one. */
export function tokenIn({ text, html }: Mail, path: '/verify' | '/reset' | '/unsubscribe'): string {
  const token = new RegExp(String.raw`http\S+${path}#token=([\w-]+)`).exec(text)?.[1] ?? '';
  expect(html).toContain(`${path}#token=${token}"`);
  return token;
}

/** Opens a mail in the mailbox and follows its link with this label. */
export async function followLink(page: Page, { subject, to }: Mail, label: string): Promise<void> {
  await page.goto(`/mailbox?${new URLSearchParams({ to })}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: `To ${to} ` })
    .filter({ hasText: subject })
    .first()
    .getByRole('link')
    .click();
  await page.frameLocator('iframe').getByRole('link', { name: label }).click();
}

/** A member's mails as the table has them, newest first. */
export async function mailItemsOf(id: string): Promise<MailItem[]> {
  // Imported late: its modules read the settings when they load.
  const { Mails } = await import('../../../functions/platform/table/items/mail.ts');
  const { items, more } = await Mails.page(id, { limit: 200, newestFirst: true });
  expect(more).toBe(false);
  return items;
}

const isWaiting = ({ sentAt, dropped }: MailItem) => (sentAt ?? dropped) === undefined;

/** Waits until the mailer has handled each mail to a member: for some it stores a token, and it marks each one last. */
export const mailsHandled = (id: string): Promise<void> =>
  // Not `expect.poll`: concurrent tests wait too.
  vi.waitFor(async () => expect((await mailItemsOf(id)).filter(isWaiting).map(({ kind }) => kind)).toEqual([]), {
    timeout: 15_000,
  });

/** The outcomes of a member's mails about replies, sorted, once the mailer has handled all `count` of them. */
export async function replyMailOutcomes({ user: { id } }: { user: { id: string } }, count: number): Promise<string[]> {
  const found = async () => (await mailItemsOf(id)).filter(({ kind }) => kind === 'reply');
  await expect.poll(async () => (await found()).filter((mail) => !isWaiting(mail)).length).toBe(count);
  return (await found()).map(({ dropped }) => dropped ?? 'sent').toSorted();
}
