/** Beside the posts: Popular Topics and Community Stats (infra/docs/product-spec.md, section 2). */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TOPICS } from '../../../shared/forum.ts';
import { useCommunity } from './use-community.ts';

export function Sidebar() {
  const { topics, stats } = useCommunity();
  return (
    <aside
      aria-label="About the community"
      className="grid content-start gap-x-12 gap-y-5.5 pt-5.5 md:max-lg:grid-cols-2"
    >
      <section aria-labelledby="topics">
        <h2 id="topics" className="border-b border-ink pb-2 text-h4">
          Popular Topics
        </h2>
        <ul className="text-small">
          {TOPICS.map(({ topic }) => (
            <li key={topic} className="border-b border-rule">
              <Link
                to={topicPath(topic)}
                className="flex flex-wrap items-baseline justify-between gap-x-3 py-[9px] no-underline hover:text-eucalypt hover:underline"
              >
                {topic}
                <span className="cap tabular-nums">{topics.get(topic)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="stats">
        <h2 id="stats" className="border-b border-ink pb-2 text-h4">
          Community Stats
        </h2>
        <dl className="grid grid-cols-3 gap-3 pt-3.5 lg:grid-cols-1">
          {stats.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="cap">{name}</dt>
              <dd className="font-display text-[1.5625rem] leading-7.5 lg:text-[2.0625rem] lg:leading-9">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}

const topicPath = (topic: string): string => `/forum?${new URLSearchParams({ q: topic }).toString()}`;

/** The sidebar is to the right, or below if there is no space. */
export const BesideSidebar = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,1fr)_13.75rem] xl:grid-cols-[minmax(0,1fr)_16.875rem] xl:gap-x-18">
    {children}
    <div className="lg:sticky lg:top-[calc(var(--head)+1.25rem)] lg:self-start">
      <Sidebar />
    </div>
  </div>
);
