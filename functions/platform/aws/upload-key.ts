/** The keys of uploads: ours, never the caller's. A member's lie below a prefix of their own, each upload in a place of its own. */
import { ulid } from 'ulid';
import { Refusal } from '../http/refusal.ts';

const MAX_NAME_LENGTH = 100;

/** What a member's keys begin with, and what the credentials that they are given reach. */
export const prefixOf = (memberId: string) => `uploads/${memberId}/`;

/** A new key for a file of this name. */
export const newKey = (memberId: string, fileName: string) => `${prefixOf(memberId)}${ulid()}/${safe(fileName)}`;

/** Letters without their accents, digits, dots, hyphens and underscores; of a long name its end, which tells the type. */
const safe = (fileName: string): string =>
  fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[^a-z0-9]+/i, '') || 'file';

/** Whether the member's own upload has this key. Nothing that `newKey` could not have made. */
export const isOwnKey = (memberId: string, key: string): boolean =>
  key.startsWith(prefixOf(memberId)) &&
  /^[0-9A-Z]{26}\/[A-Za-z0-9][\w.-]{0,99}$/.test(key.slice(prefixOf(memberId).length));

/** @throws Refusal 404 for another's key, and for what is no key: the answer does not show whether it exists. */
export function ownKey(memberId: string, key: string): string {
  if (!isOwnKey(memberId, key)) throw new Refusal(404, 'That upload isn’t one of yours.');
  return key;
}
