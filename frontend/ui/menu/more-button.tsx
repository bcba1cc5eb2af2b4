/** A button of three dots that opens a menu. The menu's code loads on the first press. */
import { type RefObject, useState } from 'react';
import { DotsIcon } from '../media/icons.tsx';
import { useOnDemand } from '../on-demand.ts';

type Button = RefObject<HTMLButtonElement | null>;

/** Whether a menu is open, and its code once it has loaded. */
export function useMenu<T>(load: () => Promise<T>, button: Button) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(load);
  return {
    open,
    code,
    show: () => fetchCode(setOpen),
    close: (giveBackFocus: boolean) => {
      setOpen(false);
      if (giveBackFocus) button.current?.focus({ preventScroll: true });
    },
  };
}

interface MoreButtonProps extends Omit<ReturnType<typeof useMenu>, 'code'> {
  label: string;
  button: Button;
}

export const MoreButton = ({ label, button, open, show, close }: MoreButtonProps) => (
  <button
    ref={button}
    type="button"
    aria-label={label}
    aria-haspopup="menu"
    aria-expanded={open}
    className="grid size-11 place-items-center rounded-control text-charcoal hover:bg-limewash hover:text-ink"
    onClick={() => (open ? close(false) : show())}
    onKeyDown={(event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show();
    }}
  >
    <DotsIcon />
  </button>
);
