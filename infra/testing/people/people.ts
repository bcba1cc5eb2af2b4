/** People on the stage of the run, each with their own name, address and cookie jar, so that tests do not affect each other. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Person, Visitor } from '../../local/visitor.ts';
import {
  type Member,
  newAdmin,
  newMember,
  newPayer,
  newSubscriber,
  newVerifiedMember,
  newVisitor,
} from './stage-members.ts';

export { type Member, someAddress } from './stage-members.ts';

const here = () => ({ ...inject('stage'), deployed: inject('deployed') });

const random = () => randomBytes(5).toString('hex');
export const somePerson = (): Person => {
  const username = `${inject('stage').tester}-${random()}`;
  // On AWS the mail is really sent: SES's simulator accepts it, while a mail to a made-up address would bounce.
  const email = inject('deployed') ? `success+${username}@simulator.amazonses.com` : `${username}@example.com`;
  return { username, email, password: `pass ${random()}` };
};

export const someVisitor = (address?: string): Visitor => newVisitor(here(), address);

/** A new member, signed in. */
export const someMember = (): Promise<Member> => newMember(here(), somePerson());

/** A new member whose email is verified, who has more calls a day than an unverified member. */
export const someVerifiedMember = (): Promise<Member> => newVerifiedMember(here(), somePerson());

/** A new member for whom the assistant is open. */
export const someSubscriber = (): Promise<Member> => newSubscriber(here(), somePerson());

/** A new member who has paid for a membership. */
export const somePayer = (): Promise<Member> => newPayer(here(), somePerson());

/** A new admin, signed in. */
export async function someAdmin(): ReturnType<typeof newAdmin> {
  const admin = await newAdmin(here(), somePerson());
  if (inject('deployed')) await enrolWhereDemanded(admin, admin.username);
  return admin;
}

/** Adds a passkey where the stage demands one of its admins, as prod does. */
async function enrolWhereDemanded(who: Visitor, username: string): Promise<void> {
  if ((await who.get('/api/admin/stats')).ok) return;
  const { enrolmentToken } = await import('../../../functions/accounts/passkeys/enrolment.ts');
  const { somePasskey } = await import('../passkeys/authenticator.ts');
  await somePasskey(who, { enrolment: await enrolmentToken(username) });
}

let admin: ReturnType<typeof someAdmin> | undefined;
/** One admin for a file's tests: those of all files together sign in more often than one account may in an hour. */
export const theAdmin = (): ReturnType<typeof someAdmin> => (admin ??= someAdmin());
