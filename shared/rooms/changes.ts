/** What a member may change of a home and its rooms: what is sent, with the messages of the forms. */
import * as z from 'zod/mini';
import {
  AustralianState,
  Budget,
  Dollars,
  Facing,
  Household,
  line,
  MAX_FACTS,
  MAX_KEEP,
  MAX_TASKS,
  RoomKind,
  RoomSize,
  Task,
  Tenure,
} from '../rooms.ts';
import { VISIBLE } from '../text/plain-text.ts';

export const MAX_FACT = 80;

/** A line with visible characters. */
const visibleLine = (max: number, empty: string, long: string) => line(max, empty, long).check(z.regex(VISIBLE, empty));

/** Absent fields stay as they are; null erases. */
export const HomeChange = z
  .strictObject({
    postcode: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/, 'A postcode has four digits.')))),
    state: z.optional(z.nullable(AustralianState)),
    style: z.optional(
      z.nullable(visibleLine(80, 'Name the style or era, or erase it.', 'A style or era takes at most 80 characters.')),
    ),
    tenure: z.optional(z.nullable(Tenure)),
    household: z.optional(z.nullable(z.array(Household).check(z.maxLength(4, 'Name each once.')))),
    budget: z.optional(z.nullable(Budget)),
    facts: z.optional(
      z.nullable(
        z
          .array(visibleLine(MAX_FACT, 'Say what is so.', `A fact takes at most ${MAX_FACT} characters.`))
          .check(z.maxLength(MAX_FACTS, `A home has at most ${MAX_FACTS} facts. Erase one first.`)),
      ),
    ),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what is to change.'));
export type HomeChange = z.output<typeof HomeChange>;

const RoomName = visibleLine(60, 'Give the room a name.', "A room's name takes at most 60 characters.");
const Keep = z
  .array(visibleLine(120, 'Say what is to stay.', 'A thing to keep takes at most 120 characters.'))
  .check(z.maxLength(MAX_KEEP, `A room keeps at most ${MAX_KEEP} things.`));

export const NewRoom = z.strictObject({
  name: RoomName,
  kind: z.optional(z.nullable(RoomKind)),
  facing: z.optional(z.nullable(Facing)),
  size: z.optional(z.nullable(RoomSize)),
  keep: z.optional(Keep),
});
export type NewRoom = z.output<typeof NewRoom>;

/** Absent fields stay as they are; null erases. */
export const RoomChange = z
  .strictObject({
    name: z.optional(RoomName),
    kind: z.optional(z.nullable(RoomKind)),
    facing: z.optional(z.nullable(Facing)),
    size: z.optional(z.nullable(RoomSize)),
    keep: z.optional(Keep),
    budget: z.optional(z.nullable(Dollars)),
    archived: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what is to change.'));
export type RoomChange = z.output<typeof RoomChange>;

export const TaskChange = z.strictObject({
  tasks: z.array(Task).check(
    z.maxLength(MAX_TASKS, `A room holds at most ${MAX_TASKS} to-dos.`),
    z.refine((tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length, 'Two to-dos have the same id.'),
  ),
  /** The room's version when the page read the list. */
  version: z.int().check(z.minimum(0)),
});
export type TaskChange = z.output<typeof TaskChange>;
