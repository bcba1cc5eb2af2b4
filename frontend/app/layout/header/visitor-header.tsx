/** A visitor's header: links to the parts of the landing page, and Sign In. */
import { Link } from 'react-router';
import { Masthead } from './masthead.tsx';

const PARTS = [
  { to: '/#features', label: 'Features' },
  { to: '/#showcase', label: 'Showcase' },
  { to: '/#about', label: 'About' },
];

export function VisitorHeader() {
  const signIn = (
    <Link to="/auth" className="link py-1.5 text-small">
      Sign In
    </Link>
  );
  return (
    <Masthead
      links={PARTS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="block py-2.5 decoration-1 underline-offset-5 hover:underline lg:py-1.5">
            {label}
          </Link>
        </li>
      ))}
      beside={signIn}
      end={signIn}
    />
  );
}
