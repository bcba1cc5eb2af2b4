/** The mail of a stage, as a person finds it in their own mailbox. */
import { expect, inject } from 'vitest';
import * as z from 'zod/mini';

const Mail = z.object({
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  sentAt: z.string(),
});
export type Mail = z.output<typeof Mail>;

/** The mails of a kind to an address, oldest first. */
export async function mailsTo(
  address: string,
  kind: string,
  { origin }: { origin: string } = inject('stage'),
): Promise<Mail[]> {
  const all = z.array(Mail).parse(await (await fetch(`${origin}/mailbox.json`)).json());
  return all.filter((mail) => mail.to === address && mail.kind === kind).toReversed();
}

/** The mail of a kind to an address that has `before` others before it, once it is there. */
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

/** The token of the link to a page, which is in the text and in the HTML alike. */
export function tokenIn({ text, html }: Mail, path: '/verify' | '/reset' | '/unsubscribe'): string {
  const token = new RegExp(String.raw`http\S+${path}#token=([\w-]+)`).exec(text)?.[1] ?? '';
  expect(html).toContain(`${path}#token=${token}"`);
  return token;
}
