/** Answers the tool read_room: whether a photo can be read, and notes on what was measured in it. */
import { ROOMS } from '../follow-up.ts';
import { elements, questionOf } from '../prompt.ts';
import { measuresOf, percent } from './palette.ts';
import { problemOf } from './picture-check.ts';
import { apart, type Cell, cellsOf, chroma, hexOf, mean, meanColour, type Photo } from './pixels.ts';

/**
 * Materials cannot be measured. The kind of room comes from the question, or from the room that it is asked in.
 * @param text The user turn: the photo's size as sent, the question, and what is known of the room.
 * @returns Notes in pixels of the photo as sent, from the left and from the top.
 */
export function look(text: string, photo: Photo | undefined) {
  const problem = photo ? problemOf(photo) : 'unclear';
  if (!photo || problem !== 'none') return { isRoom: false, problem, kind: '', materials: [], notes: [] };
  const size = elements(text, 'photo').at(-1)?.is;
  const [width, height] = [Number(size?.width) || photo.width, Number(size?.height) || photo.height];
  const notes = notesOn(photo).map(([kind, title, note, { x, y }]) => {
    return { kind, title, text: note, x_px: Math.round(x * width), y_px: Math.round(y * height) };
  });
  const kind = ROOMS.exec(questionOf(text))?.[0].toLowerCase() ?? elements(text, 'room').at(-1)?.is.kind ?? 'room';
  return { isRoom: true, problem, kind, materials: [], notes };
}

/** Two pins nearer than this overlap on a phone. */
const PIN_DISTANCE = 0.13;
/** Pins keep off the photo's frame, which cuts things off. */
const MARGIN = 0.05;

/** One note for each kind of finding, at the free cell where the finding is strongest. */
function notesOn(photo: Photo): [kind: string, title: string, text: string, at: Cell][] {
  const cells = cellsOf(photo);
  const { lightness } = measuresOf(photo);
  const usual = meanColour(cells.map(({ colour }) => colour));
  const taken: Cell[] = [];
  const best = (worth: (cell: Cell) => number): Cell => {
    const [first, ...others] = cells
      .filter(({ x, y }) => Math.min(x, y, 1 - x, 1 - y) > MARGIN)
      .filter(({ x, y }) => taken.every((other) => Math.hypot(other.x - x, other.y - y) >= PIN_DISTANCE))
      .map((cell) => ({ cell, worth: worth(cell) }));
    if (!first) throw new Error('a photo without a free cell');
    const { cell } = others.reduce((one, other) => (other.worth > one.worth ? other : one), first);
    taken.push(cell);
    return cell;
  };
  /** The mean over a cell and its neighbours: a dark corner counts, a chair leg does not. */
  const around = (cell: Cell, value: (cell: Cell) => number): number =>
    mean(cells.filter(({ x, y }) => Math.abs(x - cell.x) < 0.07 && Math.abs(y - cell.y) < 0.07).map(value));
  const light = best(({ colour }) => colour.l);
  const dark = best((cell) => -around(cell, ({ colour }) => colour.l));
  const strong = best(({ colour }) => apart({ ...colour, l: usual.l }, usual) * Math.min(1, chroma(colour) / 0.15));
  const plain = best((cell) => -around(cell, ({ detail }) => detail));
  const alike = percent(cells.filter(({ colour }) => apart(colour, strong.colour) < 0.1).length / cells.length);
  const against = ({ colour: { l } }: Cell): string => `${percent(l)} of 100, against ${lightness} for the whole photo`;
  const corner = dark.x < 0.25 || dark.x > 0.75 ? 'Dark corner' : 'Darkest part';
  const tone = `${hexOf(strong.colour)} stands out most; colours like it cover about ${Math.max(1, alike)} per cent of the photo.`;
  const calm = `The area with the least detail is here, in ${hexOf(plain.colour)}: there is room for something on it.`;
  return [
    ['keep', 'Brightest part', `The most light is here: ${against(light)}.`, light],
    ['fix', corner, `The least light is here: ${against(dark)}; a lamp would lift it.`, dark],
    ['keep', 'Strongest colour', tone, strong],
    ['change', 'Plain surface', calm, plain],
  ];
}
