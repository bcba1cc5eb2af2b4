/** A member's home: the same front room, with doors that open. */
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Showcase } from './showcase.tsx';

export default function HomePage() {
  usePageTitle();
  return (
    <>
      <Hero
        actions={
          <>
            <LinkButton to="/assistant">Start Designing</LinkButton>
            <Link to="/forum" className="link py-1">
              Join Community
            </Link>
          </>
        }
      />
      <Features />
      <Showcase />
    </>
  );
}
