/**
 * Members for tests, made by the product's code but not by the registration form: its hash takes longer than most tests. A weak hash is
 * stored for them. They sign in like everybody else, because the parameters are stored with each hash. In the same way a membership is
 * stored, because paying for one takes ten times as long as joining.
 */
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import type { PasswordHash } from '../../../functions/platform/table/items/user.ts';
import { User } from '../../../shared/accounts.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { type Person, type Visitor, visitor } from '../../local/visitor.ts';
import { withUrl } from '../stage/without-sockets.ts';

/** The least that argon2 accepts (RFC 9106, section 3.1). Memory is in KiB. */
const WEAKEST = { algorithm: 'argon2id', memory: 8, passes: 1, parallelism: 1 } as const;

async function weakHash(password: string): Promise<PasswordHash> {
  const { algorithm, ...parameters } = WEAKEST;
  const salt = randomBytes(16);
  const message = password.normalize('NFKC');
  const hash = await promisify(argon2)(algorithm, { ...parameters, message, nonce: salt, tagLength: 32 });
  return { ...WEAKEST, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export interface Joined extends Visitor {
  user: User;
  /** The session cookie, as this member's browser sends it. */
  cookie: string;
}

/**
 * A new member, signed in, on the stage whose settings this process has.
 * @param headers Sent with every request. @param network Sends the requests; the joining is none.
 */
export async function joined(
  person: Person,
  origin: string,
  headers: Record<string, string>,
  network: typeof fetch = fetch,
): Promise<Joined> {
  // Imported late: its modules read the settings when they load.
  const { addSignedIn } = await import('../../../functions/accounts/registration.ts');
  const password = await weakHash(person.password);
  const form = new Hono().post('/', async (c) => c.json(await addSignedIn({ ...person, password, role: 'member' }, c)));
  let send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return withUrl(await form.fetch(request), request.url);
  };
  const who = visitor(origin, headers, (url, init) => send(url, init));
  const answer = await who.post('/');
  send = network;
  return signedIn(who, answer);
}

/** The same by the form: where a weak hash must not be stored, or the strong one is measured. */
export async function registered(
  person: Person,
  origin: string,
  headers: Record<string, string>,
  network: typeof fetch = fetch,
): Promise<Joined> {
  const who = visitor(origin, headers, network);
  return signedIn(who, await who.post('/api/register', person));
}

async function signedIn(who: Visitor, answer: Response): Promise<Joined> {
  if (!answer.ok) throw new Error(`nobody could join: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...who, user: User.parse(await answer.json()), cookie };
}

/** Opens what a membership opens, on the stage whose settings this process has. The payment provider does not know this member. */
export async function openToSubscriber({ id }: Pick<User, 'id'>): Promise<void> {
  // Imported late: its modules read the settings when they load.
  const { Subscriptions } = await import('../../../functions/platform/table/items/subscription.ts');
  const now = Math.floor(Date.now() / 1000);
  await Subscriptions.put(id, {
    userId: id,
    subscriptionId: 'sub_unknown_to_stripe',
    status: 'active',
    currentPeriodStart: now,
    currentPeriodEnd: now + 365 * DAY_SECONDS,
    followed: {},
  });
}

/** Makes an admin, as an operator's command does, on the stage whose settings this process has. */
export async function joinAdmin({ username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
  // Imported late: its modules read the settings when they load.
  const { addMember } = await import('../../../functions/accounts/registration.ts');
  await addMember({ username, password: await weakHash(password), role: 'admin' });
}
