/** The input of the tool read_room: whether a photo can be read, and notes on what was measured in it. */
import { measuresOf, percent } from './palette.ts';
import { problemOf } from './picture-check.ts';
import { apart, type Cell, cellsOf, chroma, hexOf, mean, meanColour, type Photo } from './pixels.ts';
import { elements, questionOf } from './prompt.ts';

const ROOMS =
  /\b(?:(?:living|dining|sitting|lounge|sun|powder|kids'?|family|rumpus) ?room|bedroom|bathroom|ensuite|kitchen|laundry|hallway|hall|study|home office|nursery|verandah|deck|balcony|pantry|lounge)\b/i;

/**
 * A material cannot be measured, and the kind of room is what the question calls it.
 * @param text The user turn: the photo's size as sent, and the question.
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
  return {
    isRoom: true,
    problem,
    kind: ROOMS.exec(questionOf(text))?.[0].toLowerCase() ?? 'room',
    materials: [],
    notes,
  };
}

/** Two pins nearer than this cover each other on a phone. */
const PIN_DISTANCE = 0.13;
/** The frame of a photo cuts things off: pins keep off it. */
const MARGIN = 0.05;

/** One note of each kind of finding, on the cell that is most of it and that no other has taken. */
function notesOn(photo: Photo): [kind: string, title: string, text: string, at: Cell][] {
  const cells = cellsOf(photo);
  const { lightness, warm, cool } = measuresOf(photo);
  const usual = meanColour(cells.map(({ colour }) => colour));
  const taken: Cell[] = [];
  const best = (worth: (cell: Cell) => number): Cell => {
    const free = cells
      .filter(({ x, y }) => Math.min(x, y, 1 - x, 1 - y) > MARGIN)
      .filter(({ x, y }) => taken.every((other) => Math.hypot(other.x - x, other.y - y) >= PIN_DISTANCE));
    const chosen = free
      .map((cell) => ({ cell, value: worth(cell) }))
      .reduce((one, other) => (other.value > one.value ? other : one));
    taken.push(chosen.cell);
    return chosen.cell;
  };
  /** The mean over a cell and those around it: a corner is dark, not a chair leg. */
  const around = (cell: Cell, value: (cell: Cell) => number): number =>
    mean(cells.filter(({ x, y }) => Math.abs(x - cell.x) < 0.07 && Math.abs(y - cell.y) < 0.07).map(value));
  const light = best(({ colour }) => colour.l);
  const dark = best((cell) => -around(cell, ({ colour }) => colour.l));
  const strong = best(({ colour }) => apart({ ...colour, l: usual.l }, usual) * Math.min(1, chroma(colour) / 0.15));
  const plain = best((cell) => -around(cell, ({ detail }) => detail));
  const sign = warm > cool ? -1 : 1;
  const other = best(({ colour: { a, b } }) => sign * (b + a / 2));
  const alike = percent(cells.filter(({ colour }) => apart(colour, strong.colour) < 0.1).length / cells.length);
  const against = ({ colour: { l } }: Cell): string => `${percent(l)} of 100, against ${lightness} for the whole photo`;
  const corner = dark.x < 0.25 || dark.x > 0.75 ? 'Dark corner' : 'Darkest part';
  const part = warm > cool ? 'coolest' : 'warmest';
  return [
    ['keep', 'Brightest part', `The most light is here: ${against(light)}.`, light],
    ['fix', corner, `The least light is here: ${against(dark)}; a lamp would lift it.`, dark],
    [
      'keep',
      'Strongest colour',
      `${hexOf(strong.colour)} stands out most; colours like it cover about ${Math.max(1, alike)} per cent of the photo.`,
      strong,
    ],
    [
      'change',
      'Plain surface',
      `The area with the least detail is here, in ${hexOf(plain.colour)}: there is room for something on it.`,
      plain,
    ],
    [
      'change',
      `The ${part} part`,
      `Warm colours cover ${warm} per cent of the photo and cool ones ${cool}; this part is the ${part}.`,
      other,
    ],
  ];
}
