/** A visitor's home page. */
import { useEffect } from 'react';
import { Link } from 'react-router';
import { joiningFor } from '../../api/return-to.ts';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { layOutWhole } from '../layout/scroll-places.ts';
import { About } from './about.tsx';
import { ExampleReading } from './example-reading.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';

export default function LandingPage() {
  usePageTitle();
  useArrivalAtPart();
  return (
    <>
      <Hero
        actions={
          <>
            <LinkButton to={joiningFor('/assistant')}>Start Designing</LinkButton>
            <Link to={joiningFor('/forum')} className="link py-1">
              Join Community
            </Link>
          </>
        }
      />
      <ExampleReading />
      <Features />
      <Showcase />
      <About />
      <Pricing />
    </>
  );
}

/**
 * Scrolls to the part in the address after navigation from another page: it exists only once this page's code has loaded. On a
 * prerendered page the browser has scrolled there already, and the reader may have moved on.
 */
function useArrivalAtPart() {
  useEffect(() => {
    if (document.getElementById('root')?.dataset.visitor !== undefined) return;
    if (location.hash === '') return;
    layOutWhole();
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
