/** The keys of uploads. We choose them, never the caller: each member has a prefix, and each upload a ULID below it. */
import { ulid } from 'ulid';
import { Refusal } from '../http/refusal.ts';

const MAX_NAME_LENGTH = 100;

/** The prefix of a member's keys, to which their temporary credentials are limited. */
export const prefixOf = (memberId: string) => `uploads/${memberId}/`;

/** A new key for a file of this name. */
export const newKey = (memberId: string, fileName: string) => `${prefixOf(memberId)}${ulid()}/${safe(fileName)}`;

/** Keeps letters without their accents, digits, dots, hyphens and underscores, and the end of a long name, which has the extension. */
const safe = (fileName: string): string =>
  fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[^a-z0-9]+/i, '') || 'file';

/** Whether this is a key that `newKey` could have made for this member. */
export const isOwnKey = (memberId: string, key: string): boolean =>
  key.startsWith(prefixOf(memberId)) &&
  /^[0-9A-Z]{26}\/[A-Za-z0-9][\w.-]{0,99}$/.test(key.slice(prefixOf(memberId).length));

/** @throws Refusal 404 for another member's key and for an invalid one, so that the answer does not show whether it exists. */
export function ownKey(memberId: string, key: string): string {
  if (!isOwnKey(memberId, key)) throw new Refusal(404, 'That upload isn’t one of yours.');
  return key;
}
