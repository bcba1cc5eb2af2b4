/** The navigation between the parts of the desk, with the number of things in each that need attention. */
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { DESK_PARTS } from '../../shared/contract/screens.ts';
import { useAttention } from './attention/use-attention.ts';
import { TITLES } from './parts.ts';

/** A column beside the desk; on narrow screens a row that scrolls sideways. */
export function DeskNav() {
  const areas = useAttention();
  const countOf = (part: string) => areas.find((area) => area.part === part)?.concern?.count ?? 0;
  const nav = useRef<HTMLElement>(null);
  // Scrolls the open part into sight: it may be outside the row of a narrow screen, also after a tablet is turned.
  useEffect(() => {
    const row = nav.current;
    if (!row) return undefined;
    const observer = new ResizeObserver(() => {
      const open = row.querySelector<HTMLElement>('[aria-current=page]');
      if (open) row.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - row.clientWidth / 2;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return (
    <nav
      ref={nav}
      aria-label="Parts of the desk"
      className="max-lg:relative max-lg:mx-[calc(-1*var(--wrap-sides))] max-lg:overflow-x-auto max-lg:px-(--wrap-sides) lg:sticky lg:top-(--clear) lg:self-start"
    >
      <ul className="flex text-small max-lg:w-max max-lg:gap-x-6 lg:flex-col">
        <Part to="/admin" title="Overview" count={0} />
        {DESK_PARTS.map((part) => (
          <Part key={part} to={`/admin/${part}`} title={TITLES[part]} count={countOf(part)} />
        ))}
      </ul>
    </nav>
  );
}

function Part({ to, title, count }: { to: string; title: string; count: number }) {
  return (
    <li className="lg:border-b lg:border-rule">
      <NavLink
        to={to}
        end
        className="group flex min-h-11 items-center justify-between gap-x-2.5 border-transparent hover:text-eucalypt aria-[current=page]:font-semibold lg:border-b-2 lg:py-2 lg:aria-[current=page]:border-ink"
      >
        <span className="max-lg:border-b-2 max-lg:border-transparent max-lg:pt-2.5 max-lg:pb-2 max-lg:group-aria-[current=page]:border-ink">
          {title}
        </span>
        {/* Reserves the place of the count, so that a late one moves nothing. */}
        <span className="inline-flex size-6 shrink-0 items-center justify-center">
          {count > 0 && (
            <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-terracotta px-1.5 font-sans text-note font-semibold text-paper tabular-nums">
              {count}
              <span className="sr-only"> to look at</span>
            </span>
          )}
        </span>
      </NavLink>
    </li>
  );
}
