/** Answers the tool read_room: whether a photo can be read, the room that it shows, and notes on the things in it. */
import { ROOMS } from '../follow-up.ts';
import { elements, questionOf } from '../prompt.ts';
import { type Advice, adviceOn } from './advice.ts';
import { darkEnd, lightSide, strongColour } from './light-and-colour.ts';
import { isIn, roomOf, type SeenPhoto } from './things.ts';

/**
 * Era, materials, time of day and dangers stay empty: the detector cannot see them.
 * @param text The user turn: the photo's size as sent, the question, the spot that it points at, and what is known of the room.
 * @returns Notes, that on the spot first, in pixels of the photo as sent, from the left and from the top.
 */
export function look(text: string, photo: SeenPhoto | undefined) {
  const problem = photo?.problem ?? 'unclear';
  const unseen = { era: '', materials: [], light: { side: '', time: '' }, dangers: [] };
  if (!photo || problem !== 'none') return { ...unseen, isRoom: false, problem, kind: '', notes: [] };
  const size = elements(text, 'photo').at(-1)?.is;
  const [width, height] = [Number(size?.width) || photo.width, Number(size?.height) || photo.height];
  const told = ROOMS.exec(questionOf(text))?.[0].toLowerCase() ?? elements(text, 'room').at(-1)?.is.kind;
  const kind = roomOf(photo.things, told);
  const spot = elements(text, 'spot').at(-1)?.is;
  const place = { x: Number(spot?.x_px) / width, y: Number(spot?.y_px) / height };
  const things = photo.things.toSorted((one, other) => Number(isIn(place, other)) - Number(isIn(place, one)));
  const notes = notesOn({ ...photo, things }, kind).map(({ x, y, ...note }) => {
    return { ...note, x_px: Math.round(x * width), y_px: Math.round(y * height) };
  });
  return { ...unseen, isRoom: true, problem, kind, light: { side: lightSide(photo), time: '' }, notes };
}

const MOST_NOTES = 5;
/** Notes on things that come before those on light and colour. */
const FIRST_THINGS = 4;
/** Two pins nearer than this overlap on a phone. */
const PIN_DISTANCE = 0.13;

/** A place in shares of the photo. */
type Note = Advice & { x: number; y: number };

/** One note for each kind of thing, one on the dark end, one on the strong colour. None is forced. */
export function notesOn(photo: SeenPhoto, room: string): Note[] {
  const [dark, strong] = [darkEnd(photo), strongColour(photo)];
  const accent = `${strong?.name.replace(/^./, (first) => first.toUpperCase())} is the one strong colour. Repeat it once.`;
  const onThings = [...Map.groupBy(photo.things, ({ name }) => name).values()].map((things) =>
    things.flatMap((thing) => at(thing, adviceOn(thing, room))),
  );
  const wanted = [
    ...onThings.slice(0, FIRST_THINGS),
    at(dark, { kind: 'fix', title: 'Dark end', text: LAMP }),
    at(strong?.cell, { kind: 'keep', title: `One strong ${strong?.name}`, text: accent }),
    ...onThings.slice(FIRST_THINGS),
  ];
  const notes: Note[] = [];
  for (const places of wanted) {
    const free = places.find((one) => notes.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) >= PIN_DISTANCE));
    if (free && notes.length < MOST_NOTES) notes.push(free);
  }
  return notes;
}

const LAMP = 'This is the dark end. Put a lamp here.';
const at = (place: { x: number; y: number } | undefined, advice: Advice | undefined): Note[] =>
  place && advice ? [{ ...advice, x: place.x, y: place.y }] : [];
