/** Who we are to an authenticator: the host of the stage's own origin, never of a request. The library's code comes when it is first needed. */
import { createHash } from 'node:crypto';
import { settings } from '../../platform/settings.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

export const RP = { id: new URL(SITE_ORIGIN).hostname, name: 'Verandah', origin: SITE_ORIGIN } as const;

/** EdDSA, ES256, RS256 (IANA's registry of COSE algorithms): one of them is known to every authenticator. */
export const ALGORITHMS = [-8, -7, -257];

/** Most requests of accounts have nothing to do with passkeys. */
export const webauthn = () => import('@simplewebauthn/server');

/** How an authenticator knows a member: the same for all of their passkeys, and nothing that leads to them. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkeys of ${userId}`).digest());
