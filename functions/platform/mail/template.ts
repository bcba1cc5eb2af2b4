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
  replies?: NewReplies;
}

/** What a mail about replies says. */
export interface NewReplies {
  count: number;
  /** Undefined for an anonymous post: a mail about it tells nobody which one it is. */
  post: { id: string; title: string } | undefined;
}
export type Template = (filling: Filling) => Omit<Content, 'firstName'>;
