/** The tab bar: a member's four pages at the bottom of a phone's window. Wider windows have them in the header. */
import { NavLink } from 'react-router';
import { Icon } from '../../../ui/media/icons.tsx';
import type { HeaderLink } from '../header/links.tsx';

/** Hidden while a text field has the focus, and where the composer is at the bottom of the window. */
export function TabBar({ links }: { links: HeaderLink[] }) {
  return (
    <nav aria-label="Pages" className="tab-bar">
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'}>
              <Icon>
                <path d={SIGNS[to]} />
              </Icon>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A house, a room's photo, two speech bubbles, an open journal. */
const SIGNS: Record<string, string> = {
  '/': 'M3.5 11.5L12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  '/assistant': 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 4.5M15.5 8.5h.01',
  '/forum': 'M3.5 4.5h12v8.5h-7L5.5 16v-3h-2zM18 9h2.5v8.5h-2v3l-3.2-3H10V16',
  '/blog': 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5zM12 6.5v14',
};
