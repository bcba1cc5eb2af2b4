/** People for measured requests, each new and from a new address. */
import { randomBytes } from 'node:crypto';
import { startMembership } from '../../local/seed/seed.ts';
import type { Stage } from '../../local/stage.ts';
import { ADDRESS_HEADER, type Visitor, visitor } from '../../local/visitor.ts';
import { joinAdmin, joined } from './joining.ts';

/** A stage, possibly started by others. */
export interface Somewhere extends Pick<Stage, 'origin' | 'endpoints'> {
  /** Makes its people's requests; over the network by default. */
  fetch?: typeof fetch;
}
export interface NewMember extends Visitor {
  username: string;
  email: string;
}
/** Prepares what a call needs, unmeasured. @returns The call. */
export type Scenario = (stage: Somewhere) => Promise<() => Promise<Response>>;

export const password = 'a long password';
const newName = () => `bench-${randomBytes(6).toString('hex')}`;
let people = 0;

/** Measurements make people by the form: the hash of the password is part of what they measure. */
const isTest = process.env.VITEST !== undefined;
const newAddress = () => ({ [ADDRESS_HEADER]: `bench-${++people}` });

type Site = Pick<Somewhere, 'origin' | 'fetch'>;

export const newVisitor = (stage: Site): Visitor => visitor(stage.origin, newAddress(), stage.fetch);

/** Without the form's hash in a test whose process has the stage's settings. @returns Also the session cookie, for a socket or a measured server. */
export async function newMember(stage: Site): Promise<NewMember & { cookie: string }> {
  const username = newName();
  const email = `${username}@example.com`;
  if (isTest && process.env.SITE_ORIGIN === stage.origin)
    return {
      username,
      email,
      ...(await joined({ username, email, password }, stage.origin, newAddress(), stage.fetch)),
    };
  const who = newVisitor(stage);
  const answer = await who.post('/api/register', { username, email, password });
  if (!answer.ok) throw new Error(`register: ${answer.status}`);
  return { ...who, username, email, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

export async function newSubscriber(stage: Somewhere): Promise<NewMember> {
  const member = await newMember(stage);
  await startMembership(member, stage.endpoints.stripe);
  return member;
}

/** A new admin, on a stage whose settings this process has. */
export async function newAdmin(stage: Somewhere): Promise<Visitor & { username: string }> {
  const username = newName();
  if (isTest) await joinAdmin({ username, password });
  else {
    // Imported late: its modules read the settings when they load.
    const { createAdmin } = await import('../../../functions/accounts/operator.ts');
    await createAdmin(username, password);
  }
  const who = newVisitor(stage);
  const answer = await who.post('/api/login', { username, password });
  if (!answer.ok) throw new Error(`login: ${answer.status}`);
  return { ...who, username };
}

type Person<Who> = (stage: Somewhere) => Promise<Who>;

/** A request of a new person, with what `prepare` has made for it. */
export const prepared =
  <Who, Made>(person: Person<Who>, prepare: (who: Who) => Promise<Made>) =>
  (send: (who: Who, made: Made) => Promise<Response>): Scenario =>
  async (stage) => {
    const who = await person(stage);
    const made = await prepare(who);
    return () => send(who, made);
  };

/** A new person's request to a path. */
const requestOf =
  (person: Person<Visitor>) =>
  (path: string, send: (who: Visitor, path: string) => Promise<Response> = (who) => who.get(path)): Scenario =>
    prepared(person, async () => path)(send);
export const asMember = requestOf(newMember);
export const asSubscriber = requestOf(newSubscriber);
export const asAdmin = requestOf(newAdmin);
