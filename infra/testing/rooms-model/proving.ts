/** Runs random steps against a stage, each run from its own seed, and afterwards looks for leftovers. */
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { imageIdOf, photoKeys } from '../../../functions/platform/aws/photo-key.ts';
import { deleteRoom, roomsOf } from '../people/rooms.ts';
import { checkMember, checkRoom } from './reading.ts';
import type { RoomsStage } from './rooms-stage.ts';
import { conversationSteps } from './steps/conversation-steps.ts';
import { renewalSteps } from './steps/renewal-steps.ts';
import { forgetRoom, roomSteps } from './steps/room-steps.ts';
import { answered, type Real } from './steps/step.ts';
import { strangerSteps } from './steps/stranger-steps.ts';
import { taskSteps } from './steps/task-steps.ts';
import { type StepsMade } from './steps-made.ts';
import { tokensIn } from './words.ts';
import { World } from './world.ts';

const MEMBERS = 3;
/** About half of them are made on average. With more, the members would use up their questions of an hour. */
const STEPS_A_RUN = 400;
/** More than the words of one run. */
const WORDS_A_RUN = 10_000;

/** Collects what the runs leave for the sweeper. */
export class Proving {
  readonly #stage: RoomsStage;
  readonly #photos = new Set<string>();
  #worlds = 0;

  constructor(stage: RoomsStage) {
    this.#stage = stage;
  }

  /**
   * One run: new members, their steps, a last check of everything, and the deletion of everything.
   * @param made Its steps are added here. @throws Error with the steps that led to it, and how to repeat them.
   */
  async run(seed: number, made: StepsMade, shrink = false): Promise<void> {
    const real: Real = { stage: this.#stage, made };
    const steps = fc.commands([...roomSteps, ...conversationSteps, ...renewalSteps, ...taskSteps, ...strangerSteps], {
      maxCommands: STEPS_A_RUN,
      size: 'max',
    });
    const property = fc.asyncProperty(steps, async (chosen) => {
      const visitors = await Promise.all(Array.from({ length: MEMBERS }, () => this.#stage.subscriber()));
      const world = new World(visitors, WORDS_A_RUN * ++this.#worlds);
      await this.#stage.prompts();
      await fc.asyncModelRun(() => ({ model: world, real }), chosen);
      await this.#end(world);
    });
    await fc.assert(property, { seed, numRuns: 1, endOnFailure: !shrink });
  }

  /** Checks that everything is still right, and deletes it. */
  async #end(world: World): Promise<void> {
    for (const path of world.photos.keys()) this.#photos.add(path);
    for (const member of world.members) {
      await checkMember(member);
      for (const room of member.rooms) {
        await checkRoom(member, room);
        const listed = await roomsOf(member.who);
        await answered(await deleteRoom(member.who, room.id));
        forgetRoom(member, room, listed);
      }
      const nothing = { style: null, tenure: null, household: null, budget: null };
      await answered(await member.who.put('/api/home', nothing));
      member.home = { ...nothing, household: [] };
      await checkMember(member);
    }
  }

  /** Waits until the sweepers have run. @throws Error when anything of the members is still in the table or in the bucket. */
  async expectNothingLeft(withinMs = 60_000): Promise<void> {
    const photos = [...this.#photos].map(imageIdOf);
    const until = Date.now() + withinMs;
    for (;;) {
      const items = await this.#stage.itemsWith((text) => tokensIn(text).size > 0);
      const stored = await this.#stage.storedPhotos();
      const bytes = photos.filter((id) => photoKeys(id).some((key) => stored.has(key)));
      if (items.length === 0 && bytes.length === 0) break;
      if (Date.now() > until)
        throw new Error(`left after everything was deleted: ${[...items, ...bytes].slice(0, 20).join(', ')}`);
      await pause(500);
    }
    this.#photos.clear();
  }
}
