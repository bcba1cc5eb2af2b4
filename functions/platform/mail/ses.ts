/** Sends mail through SES, without logging anything of the recipient. */
import { BadRequestException, MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';
import type { MailKind } from '../table/items/mail.ts';
import type { Message } from './message.ts';

const { MAIL_FROM, MAIL_CONFIGURATION_SET, SUPPORT_EMAIL } = settings(
  'MAIL_FROM',
  'MAIL_CONFIGURATION_SET',
  'SUPPORT_EMAIL',
);
const client = new SESv2Client({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
});

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * @param replyTo Where an answer goes.
 * @returns `refused`: SES refuses the mail for good. `failed`: it may accept it later. Never throws SES's error, because its message
 * can quote an address.
 */
export async function sendThroughSes(
  to: string,
  kind: MailKind,
  { subject, text, html, headers }: Message,
  replyTo = SUPPORT_EMAIL,
): Promise<'sent' | 'refused' | 'failed'> {
  const command = new SendEmailCommand({
    FromEmailAddress: `Verandah <${MAIL_FROM}>`,
    ReplyToAddresses: [replyTo],
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(headers.length > 0 && { Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })) }),
      },
    },
    EmailTags: [{ Name: 'kind', Value: kind }],
    ConfigurationSetName: MAIL_CONFIGURATION_SET,
  });
  try {
    await client.send(command);
    return 'sent';
  } catch (error) {
    log.error('mail not sent', { kind, ...describeError(error) });
    // SES's sandbox rejects recipients who are not verified: a retry cannot help (SES API reference, SendEmail, "Errors").
    return error instanceof BadRequestException || error instanceof MessageRejected ? 'refused' : 'failed';
  }
}
