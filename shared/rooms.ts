/** A member's home and its rooms: the stored facts, which the designer gets with each question. */
import * as z from 'zod/mini';
import { Note } from './chat.ts';
import { MessageId } from './contract/message-id.ts';
import { oneLine } from './text/plain-text.ts';
import { STATES } from './text/states.ts';
import { ObjectPath, PhotoSize } from './uploads.ts';

export const MAX_ROOMS = 200;
export const MAX_ROOMS_A_DAY = 40;
export const MAX_ROOM_PHOTOS = 40;
export const MAX_TASKS = 100;
export const MAX_KEEP = 20;
/** Facts of the home that a member has kept, in a few words each. */
export const MAX_FACTS = 20;
/** The name of the room that a question without a room creates, and that a conversation from before rooms becomes. */
export const FIRST_ROOM_NAME = 'My first room';

export const AustralianState = z.enum(STATES);
export type AustralianState = z.output<typeof AustralianState>;
export const STATE_NAMES: Record<AustralianState, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
export const Tenure = z.enum(['owned', 'rented']);
export type Tenure = z.output<typeof Tenure>;
export const Household = z.enum(['children', 'older', 'access', 'pets']);
export type Household = z.output<typeof Household>;
/** In thousands of Australian dollars. */
export const Budget = z.enum(['under5', '5to20', '20to60', 'over60']);
export type Budget = z.output<typeof Budget>;

/** The climate of a postcode, with the town that represents its zone. */
export const Climate = z.object({
  /** The climate zone of the house energy rating scheme NatHERS: 1 to 83. */
  zone: z.int(),
  town: z.string(),
  /** Such as `a climate like Canberra’s (cool temperate)`. */
  words: z.string(),
});
export type Climate = z.output<typeof Climate>;

/** Has every field: null, or an empty list, where the member has given nothing. */
export const Home = z.object({
  postcode: z.nullable(z.string()),
  /** The postcode's state, where there is a postcode. */
  state: z.nullable(AustralianState),
  /** Derived from the postcode. */
  climate: z.nullable(Climate),
  /** Style or era of the house, in the member's words. */
  style: z.nullable(z.string()),
  tenure: z.nullable(Tenure),
  household: z.array(Household),
  budget: z.nullable(Budget),
  /** What the member has said and kept, such as `Mum, 84, uses a walker`. */
  facts: z.prefault(z.array(z.string()), []),
});
export type Home = z.output<typeof Home>;

/** Also parses stored to-dos, so it must accept everything that it has ever accepted. */
export const line = (max: number, empty: string, long: string) =>
  z.string(empty).check(z.overwrite(oneLine), z.minLength(1, empty), z.maxLength(max, long));
export const RoomKind = z.enum([
  'living',
  'dining',
  'kitchen',
  'bedroom',
  'childrens',
  'bathroom',
  'laundry',
  'study',
  'hallway',
  'outdoor',
  'whole-home',
  'other',
]);
export type RoomKind = z.output<typeof RoomKind>;
/** The direction that its windows face. */
export const Facing = z.enum(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw', 'unknown']);
export type Facing = z.output<typeof Facing>;
/** The directions in words. */
export const FACING_WORDS: Record<Exclude<Facing, 'unknown'>, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};

const METRES = 'A room measures between 0.3 and 100 metres each way.';
const metres = z.number(METRES).check(z.minimum(0.3, METRES), z.maximum(100, METRES));
/** In metres. The height is optional, because members know it least. */
export const RoomSize = z.strictObject({
  width: metres,
  length: metres,
  height: z.prefault(z.nullable(metres), null),
});
export type RoomSize = z.output<typeof RoomSize>;

const DOLLARS = 'Give an amount in dollars, from 0 to 100,000,000.';
/** Australian dollars, with cents as a fraction. `shared/rooms/costs.ts` computes in whole cents. */
export const Dollars = z.number(DOLLARS).check(z.minimum(0, DOLLARS), z.maximum(100_000_000, DOLLARS));
/** The source of a cost that the member entered. Any other source is named in words, such as an article of the library. */
export const OWN_COST = 'member';
export const Task = z.strictObject({
  /** Made by the page: up to 40 letters, digits, _ and -. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'A to-do is named by an id of letters and digits.')),
  text: line(300, 'Say what needs doing.', 'A to-do takes at most 300 characters.'),
  /** The note on a photo from which it was made. */
  note: z.optional(z.strictObject({ messageId: MessageId, n: z.int().check(z.minimum(1), z.maximum(99)) })),
  /** From a source; `OWN_COST` is the member. */
  cost: z.optional(
    z
      .strictObject({ low: Dollars, high: Dollars, source: line(200, 'Name the source.', 'A source is too long.') })
      .check(z.refine(({ low, high }) => low <= high, 'The lower cost comes first.')),
  ),
  /** The cost is that of a quote without GST. */
  plusGst: z.optional(z.boolean()),
  /** Who does it, where the member has said so. */
  trade: z.optional(line(40, 'Say who does it.', 'Who does it takes at most 40 characters.')),
  /** Whether a licensed trade must do it. */
  licensed: z.boolean(),
  done: z.boolean(),
});
export type Task = z.output<typeof Task>;

/** The newest photo with notes. */
export const Cover = z.object({ imageUrl: ObjectPath, imageSize: z.optional(PhotoSize), notes: z.array(Note) });
export type Cover = z.output<typeof Cover>;

export const Room = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.nullable(RoomKind),
  facing: z.nullable(Facing),
  size: z.nullable(RoomSize),
  keep: z.array(z.string()),
  /** What the member wants to spend on it. */
  budget: z.prefault(z.nullable(Dollars), null),
  archived: z.boolean(),
  cover: z.nullable(Cover),
  /** The first to-do that is not done. */
  nextTask: z.nullable(Task),
  /** How many to-dos are done, and how many there are. */
  todo: z.prefault(z.object({ done: z.int(), all: z.int() }), { done: 0, all: 0 }),
  /** When it was last asked about or changed, ISO 8601. */
  touchedAt: z.string(),
  /** Counts the member's changes, to-dos included. Answers do not count. */
  version: z.int(),
});
export type Room = z.output<typeof Room>;

/** A copy of a photo on which the member has tried colours. No answer is about it, and the designer never sees it. */
export const Painted = z.object({
  /** The room's id, a full stop, and its own, like a message's: a to-do can come from its note. */
  id: z.string(),
  imageUrl: ObjectPath,
  imageSize: PhotoSize,
  /** The photo that was painted. */
  original: ObjectPath,
  /** One for each colour. */
  notes: z.array(Note),
  createdAt: z.string(),
});
export type Painted = z.output<typeof Painted>;

/** `painted` is left out where only the to-dos were written. */
export const RoomWithTasks = z.object({ ...Room.shape, tasks: z.array(Task), painted: z.optional(z.array(Painted)) });
export type RoomWithTasks = z.output<typeof RoomWithTasks>;
