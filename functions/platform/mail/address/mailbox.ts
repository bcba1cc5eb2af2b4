/** Which addresses reach the same mailbox. */
import { fold } from '../../table/keys.ts';

/** One spelling of an address: letter case and the part after a plus do not change the mailbox. */
export const mailboxOf = (email: string): string => fold(email).replace(/\+[^@]*(?=@)/, '');
