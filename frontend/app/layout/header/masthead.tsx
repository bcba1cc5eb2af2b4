/** The bar at the top of every page: wordmark, links in a row, or behind a menu button where the row has no room. */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon, MenuIcon } from '../../../ui/media/icons.tsx';
import { Wordmark } from './links.tsx';

interface MastheadProps {
  /** The links, as list items; shown in the row and in the menu. */
  links: ReactNode;
  /** The end of the row: account, Sign In. Shown in the row and, unless `beside` is given, under the links in the menu. */
  end: ReactNode;
  /** Stays visible beside the menu button on a narrow screen. */
  beside?: ReactNode;
}

export function Masthead({ links, end, beside }: MastheadProps) {
  const { header, menu, open, toggle } = useMenu();
  return (
    <Bar ref={header}>
      <div className="ml-auto flex items-center gap-5 lg:hidden">
        {beside}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={menu}
          onClick={toggle}
          className="-mr-2.5 grid size-11 place-items-center rounded-control"
        >
          {open ? <CloseIcon /> : <MenuIcon />}
          <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
        </button>
      </div>
      <div
        id={menu}
        className={`${open ? 'flex' : 'hidden'} flex-col max-lg:divide-y max-lg:divide-rule max-lg:masthead-menu lg:ml-auto lg:flex lg:flex-row lg:items-center lg:gap-12`}
      >
        <nav aria-label="Main">
          <ul className="flex flex-col divide-y divide-rule text-small lg:flex-row lg:gap-7 lg:divide-y-0">{links}</ul>
        </nav>
        <div
          className={`flex flex-col divide-y divide-rule text-small lg:flex-row lg:items-center lg:gap-x-6 lg:divide-y-0 ${beside === undefined ? '' : 'max-lg:hidden'}`}
        >
          {end}
        </div>
      </div>
    </Bar>
  );
}

/** The bar with the wordmark, and `children` beside it. */
export const Bar = ({ ref, children }: { ref?: RefObject<HTMLElement | null>; children?: ReactNode }) => (
  <header ref={ref} className="masthead">
    <div className="masthead-row wrap flex items-center gap-x-8">
      <Wordmark className="-my-2 py-2 text-h3 lg:text-[1.875rem]" />
      {children}
    </div>
  </header>
);

/** The menu closes on navigation, on Escape, on a press beside it, and when the focus leaves it. */
function useMenu() {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpenAt(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      header.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
    };
    const onLeave = ({ target }: Event) => target instanceof Node && !header.current?.contains(target) && close();
    const ended = new AbortController();
    addEventListener('keydown', onKey, { signal: ended.signal });
    addEventListener('pointerdown', onLeave, { signal: ended.signal });
    addEventListener('focusin', onLeave, { signal: ended.signal });
    return () => ended.abort();
  }, [open]);
  return { header, menu: useId(), open, toggle: () => setOpenAt(open ? undefined : key) };
}
