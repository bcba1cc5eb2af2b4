/** An act of a member, one press of a button in one tab, and what acts share. */
import * as z from 'zod/mini';
import { storedPhoto } from '../people/uploads.ts';
import type { SimulatedMember, State, World } from './world.ts';

/** The context of an act: the run's world, and Stripe's address. */
export interface Scene {
  world: World;
  stripeUrl: string;
}

/** The things that an act is about, chosen by any number. */
export interface Choice {
  member: number;
  thing: number;
}
export type Act = (scene: Scene, choice: Choice) => Promise<void>;

export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
export const memberOf = ({ world }: Scene, { member }: Choice): SimulatedMember => {
  const found = pick(world.members, member);
  if (!found) throw new Error('nobody is there');
  return found;
};

const Made = z.object({ id: z.string() });
/** A page sends a form again under the same idempotency key until it gets an answer. */
const ATTEMPTS = 3;

/** A call that makes something, under an idempotency key. @returns Its id where it was acknowledged. */
export async function make(
  word: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<{ id: string | undefined; state: State }> {
  let state: State = 'gone';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await send({ 'idempotency-key': word });
    if (answer.ok) return { id: Made.parse(await answer.json()).id, state: 'there' };
    if (answer.status < 500) return { id: undefined, state };
    state = 'unsure';
  }
  return { id: undefined, state };
}

/** Uploads a photo. Undefined where that failed: the form is then sent without it. */
export const photoOf = (member: SimulatedMember, picture?: Buffer): Promise<string | undefined> =>
  storedPhoto(member.who, picture).catch(() => undefined);
