/** What the library advises on a thing in a room: each line is a sentence of infra/knowledge in short, with its figure. */
import type { Thing } from './things.ts';

export type Advice = { kind: 'keep' | 'change' | 'fix'; title: string; text: string };

const KINDS = { '+': 'keep', '~': 'change', '!': 'fix' } as const;
/** By the thing, or by thing and room; what begins with + is kept, with ~ changed, with ! fixed. */
export const ADVICE = new Map(
  `bed: ~ Room beside the bed: Leave 600 mm free on each side of the bed, with a wall light 1,100 to 1,200 mm up.
  toilet: ~ Room before the toilet: Keep 600 mm clear in front of the toilet at the least, and 900 to 1,200 mm if you can.
  oven: ~ Bench beside the cooktop: Give the cooktop at least 400 mm of bench on each side, so that hot pans have a landing.
  fridge: + Fridge within reach: Leave fridge, sink and cooktop where they are if the walks between them add up to 4 to 7 m.
  sink: ~ Light beside the mirror: Have a light fitted on each side of the mirror, at about 1,500 to 1,700 mm, by an electrician.
  sink in a kitchen: + Bench beside the sink: Keep 600 mm or more of clear bench between sink and cooktop, where most work happens.
  sofa: ~ Rug under the sofa: Bring the front legs of the sofa onto the rug by at least 200 mm, with every other seat.
  television: ! Screen at eye height: Set the middle of the screen 1,000 to 1,100 mm up, and strap it and its unit to the wall.
  laptop: ~ Desk beside the window: Turn the desk side-on to the window, and keep 900 mm behind it for the chair.
  chair: ~ Seats to talk in: Set seats that face each other 1,800 to 2,800 mm apart: near enough to talk without leaning.
  chair in a living room: ~ Lamp beside the chair: Stand a reading lamp beside and slightly behind this chair, with its shade at about 1,200 mm.
  chair in a dining room: ~ Rug for the chairs: Lay a rug that reaches 600 to 700 mm beyond the table, so that chairs stay on it.
  chair in a kitchen: + Stools that fit: Keep stools with seats at about 650 mm for a 900 mm bench, and 600 mm of width each.
  chair in a study: ~ Room behind the chair: Keep 900 mm free behind the desk for the chair, and something calm 1 m behind you.
  chair in a bathroom: + A seat to dress: Keep one firm chair here, with a seat about 450 to 500 mm high, to dress on.
  table: + Coffee table within reach: Keep 400 to 450 mm between the sofa and this table: near enough for a cup, and clear of knees.
  table in a dining room: ~ Pendant over the table: Hang a pendant 700 to 800 mm above the table, half to two thirds as wide as the top.
  table in a kitchen: ~ Pendants over the island: Hang pendants 700 to 850 mm above the bench, and allow each stool 600 mm of width.
  book: ! Shelves held fast: Fix a bookcase of 686 mm or more to studs or masonry, and let books stand at uneven depths.
  plant: + A plant near light: Keep the plant within 1 to 2 m of a north or east window, and turn its pot each week.
  bench: + A seat for shoes: Keep the bench about 450 mm high, with hooks at 1,600 mm above it and shoes below.
  clock: + Hung at eye height: Keep its middle about 1,500 mm from the floor, and lower in a room where people mostly sit.
  vase: + One thing worth seeing: Keep it, and light it with a small lamp: a warm 400 lumen globe is enough.`
    .split(/\n\s*/)
    .map((line) => /^(.+?): ([+~!]) (.+?): (.+)$/.exec(line) ?? [])
    .map(([, on = '', kind = '', title = '', text = '']) => [
      on,
      { kind: KINDS[kind as keyof typeof KINDS], title, text },
    ]),
);

/** @param room The kind of room, such as `kitchen`. */
export const adviceOn = ({ name }: Thing, room: string): Advice | undefined =>
  ADVICE.get(`${name} in a ${room}`) ?? ADVICE.get(name);
