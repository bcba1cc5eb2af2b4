/** The types of mail templates and their values. */
import type { MailFacts } from '../../table/items/mail.ts';
import type { Content } from '../message.ts';

/** The values of a template. `token` is empty for kinds whose link needs none. */
export interface Filling {
  siteOrigin: string;
  token: string;
  facts: MailFacts;
  /** True for a suspended member, for whom some links would lead to a refusal. */
  isSuspended?: boolean;
  replies?: NewReplies;
}

/** The values of a mail about replies. */
export interface NewReplies {
  count: number;
  /** Undefined for an anonymous post, so that the mail does not reveal which one it is. */
  post: { id: string; title: string } | undefined;
}
export type Template = (filling: Filling) => Omit<Content, 'firstName'>;
