/** Which addresses reach the same mailbox. */
import { fold } from '../table/keys.ts';

/** Gmail help, "Dots don't matter in Gmail addresses": only there, and under both of its domains. */
const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/;

/** One spelling of an address: letter case, the part after a plus, and dots at Gmail do not change the mailbox. */
export function mailboxOf(email: string): string {
  const address = fold(email).replace(/\+[^@]*(?=@)/, '');
  const atGmail = GMAIL.exec(address)?.[1];
  return atGmail === undefined ? address : `${atGmail.replaceAll('.', '')}@gmail.com`;
}
