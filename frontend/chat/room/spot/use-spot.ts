/** The state of the member's own pin on the photo: its spot, and whether its questions are open. */
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
