/** The page of a link to a room: below the wordmark, so that whoever was given it sees whose site this is, and no menu. */
import type { ReactNode } from 'react';
import SharedPage from '../../chat/links/shared-page.tsx';
import { Bar } from './header/masthead.tsx';

const SharedBar = ({ children }: { children: ReactNode }) => (
  <Bar>
    <p className="ml-auto text-note text-charcoal">{children}</p>
  </Bar>
);

export default function SharedLink() {
  return <SharedPage bar={SharedBar} />;
}
