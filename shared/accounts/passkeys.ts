/** Passkeys: the messages between browser and server (WebAuthn level 3, section 5.1, as JSON), and a member's list of their own. */
import * as z from 'zod/mini';
import { oneLine, VISIBLE } from '../text/plain-text.ts';
import { MAX_PASSWORD, Token } from './credentials.ts';

export const MAX_PASSKEYS = 10;
/** A challenge works once, and within this time, the longest that WebAuthn recommends (level 3, section 15.1). */
export const CHALLENGE_MINUTES = 10;
/** How long a confirmation is valid for sensitive actions. */
export const CONFIRMED_MINUTES = 5;
/** A link for an admin's first passkey works once and for this long. */
export const ENROLMENT_HOURS = 24;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** How a browser reaches the authenticator. */
export const Transport = z.enum(TRANSPORTS);
const publicKey = z.literal('public-key');
/** Base64url. @param max The most characters, which is more than any authenticator sends. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** 1,023 bytes at most (WebAuthn level 3, section 4). */
const credentialId = bytes(1364);
const clientDataJSON = bytes(4000);

const Descriptor = z.object({ id: z.string(), type: publicKey, transports: z.array(Transport) });

/** For `navigator.credentials.create()`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  /** The member's passkeys. Their authenticators do not make a second one. */
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** For `navigator.credentials.get()`. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** The passkeys that may answer; empty for any. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** The answer of `create()`. Browsers add further fields, which are dropped. */
const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string()).check(z.maxLength(20))),
  }),
});
export type Attestation = z.output<typeof Attestation>;

/** The answer of `get()`, with the signature. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type Assertion = z.output<typeof Assertion>;

const MAX_NAME = 60;
const name = z
  .string('Enter a name.')
  .check(z.overwrite(oneLine), z.regex(VISIBLE, 'Enter a name.'), z.maxLength(MAX_NAME, 'That name is too long.'));

/** `enrolment`: the token of a link that an operator printed for an admin's first passkey. */
export const PasskeyRequest = z.strictObject({ enrolment: z.optional(Token) });
export const NewPasskey = z.strictObject({ passkey: Attestation });
export const PasskeyName = z.strictObject({ name });
export const PasskeySignIn = z.strictObject({ passkey: Assertion });

export const PasskeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** ISO 8601; null until it is used. */
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyRecord = z.output<typeof PasskeyRecord>;

/** A confirmation, with either the password or a passkey. */
export const Confirmation = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)) }),
  z.strictObject({ passkey: Assertion }),
]);
/** How the member can confirm. `passkey` is null for a member without one. */
export const ConfirmationOptions = z.object({ password: z.boolean(), passkey: z.nullable(RequestOptions) });
export type ConfirmationOptions = z.output<typeof ConfirmationOptions>;
