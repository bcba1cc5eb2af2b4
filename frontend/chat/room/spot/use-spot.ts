/** The member's own pin on the photo: where it is, whether its questions are open, and what asking does. */
import { type RefObject, useRef, useState } from 'react';
import type { Spot } from '../../../../shared/chat.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { spotWords } from './spot-words.ts';

export interface OwnSpot {
  spot: Spot | null;
  /** The letter of its pin. */
  letter: string;
  /** Whether its questions are open. */
  open: boolean;
  /** It has been started in the middle, and not yet been put anywhere. */
  isUnplaced: boolean;
  pin: RefObject<HTMLButtonElement | null>;
  /** The button that starts it, which has the focus back once it is removed. */
  starter: RefObject<HTMLButtonElement | null>;
  /** Without a pointer: puts it in the middle and takes the focus there. */
  start: () => void;
  /** Puts it where the photo was pressed, and opens its questions. */
  place: (spot: Spot) => void;
  move: (spot: Spot) => void;
  setOpen: (open: boolean) => void;
  remove: () => void;
  /** As `remove`, and the focus stays where it is. */
  clear: () => void;
  /** Puts it back without its questions. */
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
