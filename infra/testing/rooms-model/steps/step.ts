/** A step of a run: its condition, its action and its expectations. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import type * as fc from 'fast-check';
import type { RoomsStage } from '../rooms-stage.ts';
import { addStep, type StepsMade } from '../steps-made.ts';
import { tokensIn } from '../words.ts';
import { type Given, type ModelMember, type ModelRoom, pick, type World } from '../world.ts';

/** The stage, and the steps made on it. */
export interface Real {
  stage: RoomsStage;
  made: StepsMade;
}

export type Step = fc.AsyncCommand<World, Real>;

/** @param kind The kind it counts as. @param words The step's name in a failure. @param can Whether it makes sense now. */
export const step = (
  kind: string,
  words: string,
  can: (world: World) => boolean,
  make: (world: World, real: Real) => Promise<void>,
): Step => ({
  check: can,
  run: async (world, real) => {
    const began = performance.now();
    await make(world, real);
    addStep(real.made, kind, performance.now() - began);
  },
  toString: () => words,
});

/** The room of a step and its member, by any two numbers. */
export function placeIn(world: World, m: number, r: number): { member: ModelMember; room: ModelRoom } | undefined {
  const member = pick(world.members, m);
  const room = member && pick(member.rooms, r);
  return member && room && { member, room };
}

/** The body of an answer, which must have this status. */
export async function answered(response: Response, status = 200): Promise<unknown> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`status ${response.status}, not ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Checks that each prompt since the last check contains words and pictures of only one of these. */
export async function checkPrompts({ stage }: Real, given: readonly Given[]): Promise<void> {
  for (const { kind, text, images } of await stage.prompts()) {
    const strange = given.map(({ tokens, images: allowed }) => [
      ...[...tokensIn(text)].filter((token) => !tokens.has(token)),
      ...images.filter((hash) => !allowed.has(hash)),
    ]);
    if (strange.every((found) => found.length > 0))
      throw new Error(`a prompt of ${kind} holds what it may not: ${JSON.stringify(strange)}\n${text}`);
  }
}

/** Compares the sorted statuses of concurrent calls. */
export function expectStatuses(responses: readonly Response[], expected: readonly number[]): void {
  deepStrictEqual(
    responses.map(({ status }) => status).toSorted((one, other) => one - other),
    expected,
  );
}

export const expectStatus = (response: Response, status: number): void => strictEqual(response.status, status);
