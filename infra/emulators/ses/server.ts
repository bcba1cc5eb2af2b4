/** SES on this machine: SendEmail of API version 2, for simple messages to one recipient. Sent mail goes to the mailbox. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { answerInJson } from '../http/aws-answer.ts';
import { type Listening, onLoopback } from '../http/loopback.ts';
import type { Mailbox } from './mailbox.ts';

const SEND_EMAIL = '/v2/email/outbound-emails';

const Content = z.object({ Data: z.string(), Charset: z.optional(z.string()) });
const SendEmail = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/))).check(z.length(1)) }),
  ReplyToAddresses: z.optional(z.array(z.string())),
  Content: z.object({
    Simple: z.object({
      Subject: Content,
      Body: z.object({ Text: Content, Html: Content }),
      Headers: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
    }),
  }),
  EmailTags: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
  ConfigurationSetName: z.optional(z.string()),
});
type SendEmail = z.output<typeof SendEmail>;

export interface SesOptions {
  mailbox: Mailbox;
  /** Gets an EventBridge event for each mail to SES's mailbox simulator that bounces or causes a complaint. */
  onReturned?: (event: object) => Promise<void>;
}

export function startSes({ mailbox, onReturned }: SesOptions): Promise<Listening> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { data: mail } = SendEmail.safeParse(await json(request).catch(() => undefined));
    if (request.url !== SEND_EMAIL || !mail)
      return answerInJson(response, 400, { message: 'That is not served here.' }, 'BadRequestException');
    const messageId = ulid();
    keep(mailbox, mail);
    answerInJson(response, 200, { MessageId: messageId });
    const event = returned(mail, messageId);
    if (event) await onReturned?.(event);
  };
  return onLoopback(
    createServer((request, response) => void answer(request, response).catch(() => response.destroy())),
  );
}

function keep(mailbox: Mailbox, { Destination, ReplyToAddresses = [], Content, EmailTags }: SendEmail): void {
  const { Subject, Body, Headers = [] } = Content.Simple;
  mailbox.add({
    to: Destination.ToAddresses[0] ?? '',
    kind: EmailTags?.find(({ Name }) => Name === 'kind')?.Value ?? '',
    ...(ReplyToAddresses[0] !== undefined && { replyTo: ReplyToAddresses[0] }),
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
    ...(Headers.length > 0 && { headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) }),
    sentAt: new Date().toISOString(),
  });
}

/** Addresses of the mailbox simulator (SES developer guide), with or without a label. */
const SIMULATOR = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** The event about a mail to the simulator, as EventBridge delivers it; undefined for any other address. */
function returned({ Destination, ConfigurationSetName }: SendEmail, messageId: string): object | undefined {
  const [emailAddress = ''] = Destination.ToAddresses;
  const [, kind] = SIMULATOR.exec(emailAddress) ?? [];
  if (kind === undefined) return undefined;
  const mail = { messageId, destination: [emailAddress], tags: { 'ses:configuration-set': [ConfigurationSetName] } };
  const isBounce = kind.toLowerCase() === 'bounce';
  return {
    source: 'aws.ses',
    'detail-type': isBounce ? 'Email Bounced' : 'Email Complaint Received',
    detail: isBounce
      ? { eventType: 'Bounce', mail, bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] } }
      : { eventType: 'Complaint', mail, complaint: { complainedRecipients: [{ emailAddress }] } },
  };
}
