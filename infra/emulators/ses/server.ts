/** SES on this machine: SendEmail of API version 2, for simple messages to one recipient. Sent mail goes to the mailbox. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { onLoopback } from '../http/loopback.ts';
import type { Mailbox } from './mailbox.ts';

const SEND_EMAIL = '/v2/email/outbound-emails';

const Content = z.object({ Data: z.string(), Charset: z.optional(z.string()) });
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.length(1)) }),
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
  /** The domains that may send. */
  identities: readonly string[];
  configurationSets: readonly string[];
  /** Gets an EventBridge event for each mail to SES's mailbox simulator that bounces or causes a complaint. */
  onReturned?: (event: object) => Promise<void>;
}

/** SES's refusal of a call: the name of the error, and its message. */
class SesError extends Error {
  readonly status: number;
  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export async function startSes(options: SesOptions): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch(() => response.destroy());
  });
  return onLoopback(server);
}

async function answer(options: SesOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  try {
    const body = await text(request);
    checkCall(request);
    const messageId = send(options, body);
    json(200, { MessageId: messageId });
    const event = returned(parsed(body), messageId);
    if (event) await options.onReturned?.(event);
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    json(error.status, { message: error.message }, { 'x-amzn-errortype': error.name });
  }
}

/** Checks the service in the signature, not its value. */
function checkCall({ method, url, headers }: IncomingMessage): void {
  if (method !== 'POST' || url !== SEND_EMAIL)
    throw new SesError('UnknownOperationException', `${method} ${url} is not served here`, 404);
  if (!/^AWS4-HMAC-SHA256 Credential=[^,]+\/ses\/aws4_request,/.test(headers.authorization ?? ''))
    throw new SesError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
}

/** @returns The message's id. */
function send({ mailbox, identities, configurationSets }: SesOptions, body: string): string {
  const { FromEmailAddress, Destination, Content, EmailTags, ConfigurationSetName } = parsed(body);
  const [to = ''] = Destination.ToAddresses;
  if (ConfigurationSetName !== undefined && !configurationSets.includes(ConfigurationSetName))
    throw new SesError('NotFoundException', `Configuration set <${ConfigurationSetName}> does not exist.`, 404);
  const from = addressIn(FromEmailAddress);
  if (!identities.includes(domainOf(from)))
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2: ${from}`,
    );
  if (domainOf(to) === '') throw new SesError('BadRequestException', "Missing final '@domain'");
  const { Subject, Body, Headers = [] } = Content.Simple;
  mailbox.add({
    to,
    kind: EmailTags?.find(({ Name }) => Name === 'kind')?.Value ?? '',
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
    ...(Headers.length > 0 && { headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) }),
    sentAt: new Date().toISOString(),
  });
  return ulid();
}

function parsed(body: string): SendEmail {
  try {
    return SendEmail.parse(JSON.parse(body));
  } catch {
    throw new SesError('BadRequestException', 'The message is not one that this emulator takes.');
  }
}

/** The address `name@host` in `Name <name@host>`, or the whole text. */
const addressIn = (mailbox: string) => /<([^>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
const domainOf = (address: string) => /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(address)?.[1]?.toLowerCase() ?? '';

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
