/** The bar at the top of every page: wordmark, links in a row, or behind a menu button where the row has no room. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon, MenuIcon } from '../../../ui/media/icons.tsx';
import { Wordmark } from './wordmark.tsx';

interface MastheadProps {
  /** The links, as list items; shown in the row and in the menu. */
  links: ReactNode;
  /** What stands at the end: account, Sign In. Shown in the row and, unless there is something `beside`, under the links in the menu. */
  end: ReactNode;
  /** What stays visible beside the menu button on a narrow screen. */
  beside?: ReactNode;
}

export function Masthead({ links, end, beside }: MastheadProps) {
  const { menu, open, toggle } = useMenu();
  return (
    <header className="border-b border-ink">
      <div className="wrap flex flex-wrap items-center gap-x-8 pt-4 pb-3.5 lg:pt-5 lg:pb-4">
        <Wordmark className="-my-2 py-2 text-h3 lg:text-[1.875rem]" />
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
          className={`${open ? 'flex' : 'hidden'} w-full flex-col gap-5 pt-5 pb-3 lg:ml-auto lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-12 lg:p-0`}
        >
          <nav aria-label="Main">
            <ul className="flex flex-col divide-y divide-rule text-small lg:flex-row lg:gap-7 lg:divide-y-0">
              {links}
            </ul>
          </nav>
          <div
            className={`flex flex-wrap items-center gap-x-6 gap-y-4 text-small ${beside === undefined ? '' : 'max-lg:hidden'}`}
          >
            {end}
          </div>
        </div>
      </div>
    </header>
  );
}

/** The menu belongs to the visit of one page: following a link closes it, and Escape does. */
function useMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  return { menu: useId(), open, toggle: () => setOpenAt(open ? undefined : key) };
}
