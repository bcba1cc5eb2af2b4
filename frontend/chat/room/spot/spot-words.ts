/** A spot on a photo: its description in words, moves by keys, and its letter. */
import type { ChatMessage, Spot } from '../../../../shared/chat.ts';

/** How far an arrow key moves a pin, as a share of the photo. */
const STEP = 0.02;
const LEAP = 0.1;

const ROWS = ['upper', '', 'lower'];
const COLUMNS = ['left', 'middle', 'right'];

/** "lower left", "right", "middle": the ninth of the photo that contains it. */
export function spotWords({ x, y }: Spot): string {
  const third = (share: number) => Math.min(2, Math.floor(share * 3));
  return `${ROWS[third(y)]} ${COLUMNS[third(x)]}`.trim();
}

const DIRECTIONS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot after an arrow key, which moves it further with Shift; undefined for other keys. */
export function movedBy({ x, y }: Spot, key: string, shift: boolean): Spot | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = shift ? LEAP : STEP;
  const moved = (from: number, by: number) => Math.round(Math.min(1, Math.max(0, from + by * step)) * 1000) / 1000;
  return { x: moved(x, direction[0]), y: moved(y, direction[1]) };
}

/** The letter of a room's spot by its index from 0: A to Z, then AA. */
export const spotLetter = (place: number): string =>
  (place >= 26 ? spotLetter(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** The number of messages about a spot, which is the index of the next spot. */
export const spotsIn = (messages: readonly ChatMessage[]): number =>
  messages.filter(({ spot }) => spot !== null).length;
