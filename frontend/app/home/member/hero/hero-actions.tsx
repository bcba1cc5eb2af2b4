/** The two ways on from a member's hero, and others beside them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../../../ui/button.tsx';

/** @param quiet Where another button of the page comes first. */
export const HeroActions = ({ quiet = false, children }: { quiet?: boolean; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
    <LinkButton to="/assistant" variant={quiet ? 'quiet' : 'primary'}>
      Start Designing
    </LinkButton>
    <Link to="/forum" className="link inline-flex min-h-11 items-center">
      Join Community
    </Link>
    {children}
  </div>
);
