/** A button that opens the menu of all ways to add a photo. */
import { type ReactNode, useRef, useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { ImagePicker } from './image-picker-state.ts';
import { PhotoInput } from './photo-input.tsx';

interface PhotoMenuProps {
  picker: ImagePicker;
  className: string;
  /** Where a photo can be dropped instead. */
  dropPlace?: string | undefined;
  /** The button's label. */
  children: ReactNode;
}

/** Loads the code of the menu and its dialog on the first press. The menu is placed in the nearest positioned ancestor. */
export function PhotoMenu({ picker, className, dropPlace = 'anywhere on this page', children }: PhotoMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photo-ways.tsx'));
  const close = (giveBackFocus: boolean) => {
    setOpen(false);
    if (giveBackFocus) button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PhotoInput ref={input} picker={picker} />
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        className={className}
        onClick={() => (open ? close(false) : fetchCode(setOpen))}
      >
        {children}
      </button>
      {code && (
        <code.PhotoWays
          picker={picker}
          open={open}
          onClose={close}
          opener={button}
          input={input}
          dropPlace={dropPlace}
        />
      )}
    </>
  );
}
