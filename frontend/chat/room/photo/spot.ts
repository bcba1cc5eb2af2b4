/** A spot on a photo: the state of the member's own pin, its place in words, its moves by keys, and its letter. */
import { type RefObject, useRef, useState } from 'react';
import type { ChatMessage, Spot } from '../../../../shared/chat.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';

export interface OwnSpot {
  spot: Spot | null;
  /** The letter of its pin. */
  letter: string;
  /** Whether its questions are open. */
  open: boolean;
  /** Whether it is still in the middle, where the keyboard started it. */
  isUnplaced: boolean;
  pin: RefObject<HTMLButtonElement | null>;
  /** The button that starts it and takes the focus after its removal. */
  starter: RefObject<HTMLButtonElement | null>;
  /** For the keyboard: puts it in the middle and moves the focus to it. */
  start: () => void;
  /** Puts it at the pressed spot, and opens its questions. */
  place: (spot: Spot) => void;
  move: (spot: Spot) => void;
  setOpen: (open: boolean) => void;
  remove: () => void;
  /** Like `remove`, but does not move the focus. */
  clear: () => void;
  /** Puts it back without opening its questions. */
  restore: (spot: Spot) => void;
}

const MIDDLE = { x: 0.5, y: 0.5 };

export function useSpot(letter: string): OwnSpot {
  const [spot, setSpot] = useState<Spot | null>(null);
  const [open, setOpen] = useState(false);
  const pin = useRef<HTMLButtonElement>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const clear = () => {
    setSpot(null);
    setOpen(false);
  };
  return {
    spot,
    letter,
    open,
    isUnplaced: spot === MIDDLE && !open,
    pin,
    starter,
    start: () => {
      setSpot(MIDDLE);
      setOpen(false);
      requestAnimationFrame(() => pin.current?.focus({ preventScroll: true }));
    },
    place: (next) => {
      setSpot(next);
      setOpen(true);
    },
    move: (next) => {
      const words = spotWords(next);
      if (spot && words !== spotWords(spot)) announce(words);
      setSpot(next);
    },
    setOpen,
    clear,
    restore: setSpot,
    remove: () => {
      clear();
      starter.current?.focus({ preventScroll: true });
    },
  };
}

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
