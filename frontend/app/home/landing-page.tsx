/** What a visitor sees at the front door. */
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { About } from './about.tsx';
import { ExampleReading } from './example-reading.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';

export default function LandingPage() {
  usePageTitle();
  useScrollToAnchor();
  return (
    <>
      <Hero
        actions={
          <>
            <LinkButton to="/auth" state={{ join: true }}>
              Start Designing
            </LinkButton>
            <Link to="/auth" state={{ join: true }} className="link py-1">
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

/** Coming from another page, the section that the address names exists only after this page's code has arrived. */
function useScrollToAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
