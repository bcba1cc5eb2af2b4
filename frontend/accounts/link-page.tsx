/** The frame of the pages that a mailed or handed link opens. The link's token is behind the #, so no server log has it. */
import { type ReactNode, useState } from 'react';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

interface LinkPageProps {
  /** In the tab; by default the heading. */
  title?: string;
  heading: string;
  /** Where the link was: "the email". */
  from: string;
  /** What to do about a link without its token. */
  wayOut?: ReactNode;
  children: (token: string) => ReactNode;
}

export function LinkPage({ heading, title = heading, from, wayOut, children }: LinkPageProps) {
  usePageTitle(title);
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  return (
    <div className="wrap pt-10 lg:pt-16">
      <div className="max-w-md">
        <h1>{heading}</h1>
        <div className="mt-6 grid gap-5">
          {token === null ? (
            <InlineError message={`This link is incomplete. Open it again from ${from}, or copy the whole link.`}>
              {wayOut}
            </InlineError>
          ) : (
            children(token)
          )}
        </div>
      </div>
    </div>
  );
}
