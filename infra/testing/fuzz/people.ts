/** The people of a fuzz, one in each role, and what each of them knows. */
import * as z from 'zod/mini';
import { User } from '../../../shared/accounts.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { Access } from '../../../shared/contract/route.ts';
import type { Visitor } from '../../local/visitor.ts';
import { newAdmin, newMember, newPayer, newVisitor, password, type Somewhere } from '../people/stage-members.ts';
import { storedPhoto } from '../people/uploads.ts';
import { KnownThings } from './known-things.ts';

const ROLES = ['visitor', 'member', 'subscriber', 'another subscriber', 'admin'] as const;
type Role = (typeof ROLES)[number];
export interface FuzzPerson {
  role: Role;
  who: Visitor;
  /** Empty for a visitor. */
  username: string;
  own: KnownThings;
}

export const SUBSCRIBERS: readonly Role[] = ['subscriber', 'subscriber', 'another subscriber'];
/** The roles that may make a call, for each access. The first subscriber has most things, and acts most often. */
export const MAY: Record<Access, readonly Role[]> = {
  anyone: ROLES,
  member: [...SUBSCRIBERS, ...SUBSCRIBERS, 'member', 'admin'],
  reader: SUBSCRIBERS,
  subscriber: SUBSCRIBERS,
  admin: ['admin'],
};

export const newCast = (stage: Somewhere): Promise<FuzzPerson[]> =>
  Promise.all(ROLES.map((role) => newPerson(stage, role)));

export async function newPerson(stage: Somewhere, role: Role): Promise<FuzzPerson> {
  const own = new KnownThings();
  if (role === 'visitor') return { role, who: newVisitor(stage), username: '', own };
  const make = role === 'member' ? newMember : role === 'admin' ? newAdmin : newPayer;
  const who = await make(stage);
  if (role === 'subscriber') await makeThings(who, own);
  return { role, who, username: who.username, own };
}

const Made = z.object({ id: z.string() });

/** One of every kind of thing that has an id. */
async function makeThings(who: Visitor, own: KnownThings): Promise<void> {
  const make = async (path: string, body: object) => Made.parse(await (await who.post(path, body)).json()).id;
  const [post, room, photo, user] = await Promise.all([
    make('/api/forum/posts', { title: 'Which white?', content: 'Words.' }),
    make('/api/rooms', { name: 'Front room' }),
    storedPhoto(who),
    who.get('/api/user'),
  ]);
  const [reply, asked] = await Promise.all([
    make(`/api/forum/posts/${post}/replies`, { content: 'Half strength.' }),
    who.post('/api/chat/messages', { role: 'user', content: 'Which white?', roomId: room }),
  ]);
  const { assistantMessage } = Exchange.parse(await asked.json());
  own.add({ user: User.parse(await user.json()).id, post, reply, room, photo, message: assistantMessage.id });
}

/** Signs in again; where that fails, because of a changed password, a new person takes the role. */
export async function signInAgain(stage: Somewhere, person: FuzzPerson): Promise<void> {
  const { username } = person;
  if ((await person.who.post('/api/login', { username, password })).ok) return;
  Object.assign(person, await newPerson(stage, person.role));
}
