/** The relying party of WebAuthn: the host of the stage's own origin, never that of a request. */
import { createHash } from 'node:crypto';
import { settings } from '../../platform/settings.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

export const RP = { id: new URL(SITE_ORIGIN).hostname, name: 'Verandah', origin: SITE_ORIGIN } as const;

/** EdDSA, ES256, RS256 (IANA's registry of COSE algorithms). Every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use: most requests of accounts have nothing to do with passkeys. */
export const webauthn = () => import('@simplewebauthn/server');

/** The user handle of a member: the same for all of their passkeys. It is a hash, so it does not reveal the member's id. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkeys of ${userId}`).digest());
