/** People for tests, each with their own name, address and cookie jar, so that tests do not affect each other. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { User } from '../../../shared/accounts.ts';
import { DEMO_PASSWORD, startMembership } from '../../local/seed/seed.ts';
import { ADDRESS_HEADER, type Person, type Visitor, visitor } from '../../local/visitor.ts';
import { somePasskey } from '../passkeys/authenticator.ts';
import { joinAdmin, joined } from './joining.ts';

export interface Member extends Visitor, Person {
  user: User;
  /** The session cookie, as this member's browser sends it. */
  cookie: string;
}

const random = () => randomBytes(5).toString('hex');
/** An address in a /64 of the documentation range (RFC 3849) that no other test uses. */
export const someAddress = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
export const somePerson = (): Person => {
  const username = `${inject('stage').tester}-${random()}`;
  // On AWS the mail is really sent: SES's simulator accepts it, while a mail to a made-up address would bounce.
  const email = inject('deployed') ? `success+${username}@simulator.amazonses.com` : `${username}@example.com`;
  return { username, email, password: `pass ${random()}` };
};

export const someVisitor = (address = someAddress()): Visitor =>
  visitor(inject('stage').origin, { [ADDRESS_HEADER]: address });

/** A new member, signed in. */
export async function someMember(): Promise<Member> {
  const person = somePerson();
  if (inject('deployed')) return registered(person);
  return { ...person, ...(await joined(person, inject('stage').origin, { [ADDRESS_HEADER]: someAddress() })) };
}

/** By the form: a deployed stage stores no weak hash. */
async function registered(person: Person): Promise<Member> {
  const who = someVisitor();
  const answer = await who.post('/api/register', person);
  if (!answer.ok) throw new Error(`registration: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...who, ...person, user: (await answer.json()) as User, cookie };
}

/** A new member whose email is verified, for more calls a day than an unverified member has. */
export async function someVerifiedMember(): Promise<Member> {
  // Imported late: its modules read the settings when they load.
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  const member = await someMember();
  await markVerified(member.username);
  return member;
}

/** A new member with a paid membership. */
export async function someSubscriber(): Promise<Member> {
  const member = await someMember();
  const { stripe } = inject('stage').endpoints;
  await startMembership(member, stripe);
  return member;
}

/** A new admin, signed in. */
export async function someAdmin(): Promise<Omit<Member, 'email' | 'cookie'>> {
  const { username, password } = somePerson();
  if (inject('deployed')) {
    // Imported late: its modules read the settings when they load.
    const { createAdmin } = await import('../../../functions/accounts/operator.ts');
    await createAdmin(username, password);
  } else await joinAdmin({ username, password });
  const who = someVisitor();
  const answer = await who.post('/api/login', { username, password });
  if (!answer.ok) throw new Error(`admin: ${answer.status}`);
  if (inject('deployed')) await enrolWhereDemanded(who, username);
  return { ...who, username, password, user: (await answer.json()) as User };
}

/** Adds a passkey where the stage demands one of its admins, as prod does. */
async function enrolWhereDemanded(who: Visitor, username: string): Promise<void> {
  if ((await who.get('/api/admin/stats')).ok) return;
  const { enrolmentToken } = await import('../../../functions/accounts/passkeys/enrolment.ts');
  await somePasskey(who, { enrolment: await enrolmentToken(username) });
}

let admin: Promise<Visitor> | undefined;
/** The demo admin, signed in once for the tests of a process: an account has a limit of sign-ins. */
export const theAdmin = (): Promise<Visitor> => (admin ??= signedInAdmin());

async function signedInAdmin(): Promise<Visitor> {
  const who = someVisitor();
  const answer = await who.post('/api/login', { username: 'admin', password: DEMO_PASSWORD });
  if (!answer.ok) throw new Error(`admin: ${answer.status}`);
  return who;
}
