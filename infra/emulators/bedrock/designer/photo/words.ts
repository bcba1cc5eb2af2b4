/** What the designer says of photos: the room and its things, the light, the pins in the order of work, and two photos side by side. */
import { PROBLEMS } from '../phrases.ts';
import type { Element } from '../prompt.ts';
import { lightness, lightSide } from './light-and-colour.ts';
import { notesOn } from './looking.ts';
import type { Problem } from './pixels.ts';
import { roomOf, type SeenPhoto } from './things.ts';

const listed = (parts: readonly string[]): string => parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
/** Such as " with a sofa, two chairs and shelves of books"; empty where nothing was found. */
function withThings({ things }: SeenPhoto): string {
  const named = [...Map.groupBy(things, ({ name }) => name)].map(([name, { length }]) => {
    if (name === 'book') return 'shelves of books';
    if (length === 1) return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
    return `${['two', 'three', 'four'][length - 2] ?? 'several'} ${name.replace(/ch$/, 'che')}s`;
  });
  return named.length > 0 ? ` with ${listed(named)}` : '';
}

/** The room and its things in words to search for. @param told The room as it was told. */
export const subjectOf = ({ things }: SeenPhoto, told: string | undefined): string =>
  [roomOf(things, told), ...new Set(things.map(({ name }) => name))].join(' ');

/** What to search for about a photo: the room with its things, and its first two notes. Empty for no room. */
export const queriesOn = (photo: SeenPhoto, told: string | undefined): string[] =>
  photo.problem === 'none'
    ? [subjectOf(photo, told), ...notesOn(photo, roomOf(photo.things, told)).map(({ title }) => title)].slice(0, 3)
    : [];

/** What an answer knows of its photos, the older first: the newest one's problem, room and notes, and its colours in hex. */
export interface PhotoBrief {
  photos: readonly SeenPhoto[];
  problem: Problem;
  room: string | undefined;
  notes: readonly Element[];
  palette: readonly string[];
}

/** Paragraphs on the newest photo; the last is the line that the site turns into swatches. */
export function photoWords({ photos, problem, room, notes, palette }: PhotoBrief): string[] {
  const photo = photos.at(-1);
  if (!photo) return [];
  if (problem !== 'none') return [PROBLEMS[problem]];
  const side = lightSide(photo);
  const light = ` The light comes from the ${side}: lamps belong on the ${side === 'left' ? 'right' : 'left'}.`;
  const [fix, change, keep] = ['fix', 'change', 'keep'].map((kind) => notes.filter(({ is }) => is.kind === kind));
  const [first, second, ...others] = [...(fix ?? []), ...(change ?? [])];
  const order = [
    first && `Do pin ${first.is.n} first. ${first.text}`,
    second && `Then do pin ${second.is.n}. ${second.text}`,
    others.length > 0 && `${capital(pinsOf(others))} can wait.`,
    keep?.length && `Keep ${pinsOf(keep)}.`,
  ];
  return [
    `I see a ${room ?? roomOf(photo.things, undefined)}${withThings(photo)}.${side && light}`,
    order.filter(Boolean).join(' '),
    paletteLine(palette),
  ];
}

const pinsOf = (notes: readonly Element[]): string => listed(notes.map(({ is }) => `pin ${is.n}`));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const paletteLine = (palette: readonly string[]): string =>
  palette.length > 0 ? `Palette: ${palette.slice(0, 5).join(' ')}` : '';

/** A smaller difference in lightness is invisible. */
const SAME_LIGHT = 0.03;
const ORDER = ['first', 'second'] as const;

/** @param photos The older first. Names a photo that shows no room, and then compares nothing. */
export function comparison(photos: readonly [SeenPhoto, SeenPhoto], palette: readonly string[]): string[] {
  const unfit = photos.findIndex(({ problem }) => problem !== 'none');
  const problem = photos[unfit]?.problem ?? 'none';
  if (problem !== 'none') return [`The ${ORDER[unfit]} photo cannot be compared. ${PROBLEMS[problem]}`];
  const shown = photos.map(
    (photo, at) => `The ${ORDER[at]} photo shows a ${roomOf(photo.things, undefined)}${withThings(photo)}.`,
  );
  const [one, two] = [lightness(photos[0]), lightness(photos[1])];
  const [brighter, darker] = two > one ? ['second', 'first'] : ['first', 'second'];
  const light =
    Math.abs(two - one) < SAME_LIGHT
      ? 'Both photos are equally bright.'
      : `The ${brighter} photo is brighter: the ${darker} one gains most from a lamp, a paler wall or an open curtain.`;
  return [shown.join(' '), light, paletteLine(palette)];
}
