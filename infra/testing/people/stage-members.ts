/** People on any stage, each new and from a new address, and what they do for measured requests. */
import { randomBytes } from 'node:crypto';
import type { User } from '../../../shared/accounts.ts';
import type { Stage } from '../../local/stage.ts';
import { ADDRESS_HEADER, type Person, type Visitor, visitor } from '../../local/visitor.ts';
import { type Joined, joinAdmin, joined, openToSubscriber, registered } from './joining.ts';

/** A stage, possibly started by others. */
export interface Somewhere extends Pick<Stage, 'origin' | 'endpoints'> {
  /** Makes its people's requests; over the network by default. */
  fetch?: typeof fetch;
  /** Whether it is one that members use: people are made there as members are. */
  deployed?: boolean;
}
type Site = Omit<Somewhere, 'endpoints'>;

export interface Member extends Joined, Person {}
/** What is known of a member whom a test registers itself. */
export type NewMember = Visitor & Pick<Person, 'username' | 'email'>;
/** Prepares what a call needs, unmeasured. @returns The call. */
export type Scenario = (stage: Somewhere) => Promise<() => Promise<Response>>;

export const password = 'a long password';
const newPerson = (): Person => {
  const username = `bench-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password };
};
const group = () => randomBytes(2).toString('hex');
/** An address in a /64 of the documentation range (RFC 3849) that no other test uses. */
export const someAddress = (): string => `2001:db8:${group()}:${group()}::1`;

/** Whether people are made without the form's hash. Measurements make them by the form: the hash is part of what they measure. */
const takesWeakHashes = ({ origin, deployed }: Site): boolean =>
  process.env.VITEST !== undefined && process.env.SITE_ORIGIN === origin && !deployed;

export const newVisitor = (stage: Site, address = someAddress()): Visitor =>
  visitor(stage.origin, { [ADDRESS_HEADER]: address }, stage.fetch);

/** A new member, signed in. */
export async function newMember(stage: Site, person = newPerson()): Promise<Member> {
  const join = takesWeakHashes(stage) ? joined : registered;
  return { ...person, ...(await join(person, stage.origin, { [ADDRESS_HEADER]: someAddress() }, stage.fetch)) };
}

/** A new member with a verified address. */
export async function newVerifiedMember(stage: Somewhere, person?: Person): Promise<Member> {
  const member = await newMember(stage, person);
  // Imported late: its modules read the settings when they load.
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  await markVerified(member.username);
  return member;
}

/** A new member with a verified address, who has paid for a membership. */
export async function newPayer(stage: Somewhere, person?: Person): Promise<Member> {
  const member = await newVerifiedMember(stage, person);
  // Imported late: most tests need no Stripe, whose packages take longer to load than their own.
  const { startMembership } = await import('../../local/seed/seed.ts');
  await startMembership(member, stage.endpoints.stripe);
  return member;
}

/** A new member for whom the assistant is open. Only some have paid: who needs a customer at Stripe takes `newPayer`. */
export async function newSubscriber(stage: Somewhere, person?: Person): Promise<Member> {
  if (!takesWeakHashes(stage)) return newPayer(stage, person);
  const member = await newMember(stage, person);
  await openToSubscriber(member.user);
  return member;
}

/** A new admin, signed in, on a stage whose settings this process has. */
export async function newAdmin(stage: Site, person = newPerson()): Promise<Omit<Member, 'email' | 'cookie'>> {
  const { username } = person;
  if (takesWeakHashes(stage)) await joinAdmin(person);
  else {
    // Imported late: its modules read the settings when they load.
    const { createAdmin } = await import('../../../functions/accounts/operator.ts');
    await createAdmin(username, person.password);
  }
  const who = newVisitor(stage);
  const answer = await who.post('/api/login', { username, password: person.password });
  if (!answer.ok) throw new Error(`admin: ${answer.status}`);
  return { ...who, username, password: person.password, user: (await answer.json()) as User };
}

type PersonOn<Who> = (stage: Somewhere) => Promise<Who>;

/** A request of a new person, with what `prepare` has made for it. */
export const prepared =
  <Who, Made>(person: PersonOn<Who>, prepare: (who: Who) => Promise<Made>) =>
  (send: (who: Who, made: Made) => Promise<Response>): Scenario =>
  async (stage) => {
    const who = await person(stage);
    const made = await prepare(who);
    return () => send(who, made);
  };

/** A new person's request to a path. */
const requestOf =
  (person: PersonOn<Visitor>) =>
  (path: string, send: (who: Visitor, path: string) => Promise<Response> = (who) => who.get(path)): Scenario =>
    prepared(person, async () => path)(send);
export const asMember = requestOf(newMember);
export const asSubscriber = requestOf(newSubscriber);
export const asPayer = requestOf(newPayer);
export const asAdmin = requestOf(newAdmin);
