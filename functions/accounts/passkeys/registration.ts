/** Adding a passkey: the options for the browser, and storing the passkey that it made. */
import type { z } from 'zod/mini';
import {
  type Attestation,
  type CreationOptions,
  MAX_PASSKEYS,
  type PasskeyRecord,
  type PasskeyRequest,
  Transport,
} from '../../../shared/accounts/passkeys.ts';
import { requireFreshConfirmation } from '../../platform/http/caller/confirmation.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type RefusingWrite, transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { log } from '../../platform/log.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { absentOr, exists, lessThan } from '../../platform/table/expressions.ts';
import { Sessions, sameSignIn, Users } from '../../platform/table/items/user.ts';
import { toIso, toSeconds } from '../../platform/time.ts';
import {
  Challenges,
  Enrolments,
  type PasskeyItem,
  PasskeyOwners,
  Passkeys,
  passkeyHash,
  passkeysOf,
} from '../items.ts';
import {
  CHALLENGE_MS,
  challengeIn,
  expiredChallenge,
  newChallenge,
  requireChallenge,
  useChallenge,
} from './challenges.ts';
import { recordOf, sessionHasEnded } from './own-passkeys.ts';
import { ALGORITHMS, RP, userHandle, webauthn } from './relying-party.ts';

const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys, the most there can be. Remove one first.`;
const USED_LINK = 'This link has been used or is too old. Ask the operator for a new one.';

/**
 * The options for a new passkey. They need a fresh confirmation beside the session, because a passkey signs in to the account.
 * @param enrolment The token of an operator's link. It replaces the confirmation for an admin's first passkey.
 * @throws Refusal 403 without a fresh confirmation, 404 for a used or unknown link, 409 with ten passkeys.
 */
export async function registrationOptions(
  caller: Caller,
  { enrolment }: z.output<typeof PasskeyRequest>,
): Promise<CreationOptions> {
  const link = enrolment === undefined ? undefined : tokenHash(enrolment);
  if (link === undefined) requireFreshConfirmation(caller);
  else if ((await Enrolments.get(link))?.userId !== caller.id) throw new Refusal(404, USED_LINK);
  const present = await passkeysOf(caller.id);
  if (present.length >= MAX_PASSKEYS) throw new Refusal(409, TOO_MANY);
  const { generateRegistrationOptions } = await webauthn();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: RP.name,
    rpID: RP.id,
    userID: userHandle(caller.id),
    userName: caller.user.username,
    userDisplayName: caller.user.firstName,
    challenge: await newChallenge({
      purpose: 'registration',
      userId: caller.id,
      ...(link !== undefined && { enrolment: link }),
    }),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: RP.id, name: RP.name },
    user,
    challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: present.map(({ passkey }) => descriptorOf(passkey)),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** A passkey as the options name it. */
export const descriptorOf = ({ credentialId, transports }: PasskeyItem) =>
  ({ id: credentialId, type: 'public-key', transports }) as const;

/**
 * Stores the passkey that the browser has made, and marks the session as confirmed by it.
 * @param name The passkey's name until the member renames it.
 * @throws Refusal 400 for a used or expired challenge and for an answer that fails verification, 401 where the session ends meanwhile, 409 with ten
 * passkeys or for a known one.
 */
export async function addPasskey(caller: Caller, given: Attestation, name: string): Promise<PasskeyRecord> {
  const { challenge, hash } = challengeIn(given.response.clientDataJSON);
  const found = await Challenges.get(hash);
  requireChallenge(found, 'registration', caller.id);
  const { id: credentialId, publicKey, counter } = await verifiedCredential(given, challenge);
  const id = passkeyHash(credentialId);
  const passkey: PasskeyItem = {
    userId: caller.id,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: (given.response.transports ?? []).flatMap((one) => Transport.safeParse(one).data ?? []),
    name,
    createdAt: toIso(),
  };
  const now = toSeconds();
  const known = () => new Refusal(409, 'This passkey is on an account already.');
  await transactOrRefuse([
    { write: useChallenge(hash), refusal: expiredChallenge },
    ...enrolmentUse(found.enrolment),
    { write: PasskeyOwners.write.create(id, { userId: caller.id }), refusal: known },
    { write: Passkeys.write.create(caller.id, id, passkey), refusal: known },
    {
      write: Users.write.update(caller.id, {
        add: { passkeys: 1 },
        // A session that a new password has ended adds no passkey.
        when: { ...sameSignIn(caller.user), passkeys: absentOr(lessThan(MAX_PASSKEYS)) },
      }),
      refusal: async () =>
        (await passkeysOf(caller.id)).length < MAX_PASSKEYS ? sessionHasEnded() : new Refusal(409, TOO_MANY),
    },
    {
      write: Sessions.write.update(caller.id, caller.sessionHash, {
        set: { confirmedAt: now, passkeyAt: now },
        when: { userId: exists },
      }),
      refusal: sessionHasEnded,
    },
    { write: mailWrite('passkey-changed', caller.id) },
  ]);
  return recordOf(id, passkey);
}

const enrolmentUse = (enrolment: string | undefined): RefusingWrite[] =>
  enrolment === undefined
    ? []
    : [
        {
          write: Enrolments.write.deleteWhen(enrolment, { userId: exists }),
          refusal: () => new Refusal(404, USED_LINK),
        },
      ];

/** @throws Refusal 400 for an answer that no authenticator made for this site and this challenge. */
async function verifiedCredential(given: Attestation, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    await refuseCertificates(given);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, response: { ...given.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: RP.origin,
      expectedRPID: RP.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch {
    // Not logged: the library's messages quote what was sent.
  }
  log.warn('passkey not accepted', { act: 'registration' });
  throw new Refusal(400, 'We couldn’t check that passkey. Please try again.');
}

/**
 * Refuses attestations with certificates. The options ask for none, and browsers remove the certificate. The library would fetch the
 * revocation lists that a certificate names, and no caller may make this function fetch an address.
 */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const statement = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const isSelfSigned = statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined;
  if (statement.get('fmt') !== 'none' && !isSelfSigned) throw new Error('an attestation with certificates');
}
