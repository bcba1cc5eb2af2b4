/** What a kind of mail is made of: its template, and what that is filled with. */
import type { MailFacts } from '../table/entities/mail.ts';
import type { Content } from './message.ts';

/** What a template is filled with. `token` is empty for kinds whose link needs none. */
export interface Filling {
  siteOrigin: string;
  token: string;
  facts: MailFacts;
  /** Of a suspended member, whom some links would lead to a refusal. */
  isSuspended?: boolean;
}
export type Template = (filling: Filling) => Omit<Content, 'firstName'>;
