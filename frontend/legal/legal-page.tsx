/** A legal text as a page: numbered sections, a table of contents, and its dates. */
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/text/calendar-day.ts';
import { usePageTitle } from '../ui/page/page-title.ts';
import type { PageDates } from './dates.ts';

export interface LegalSection {
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  summary: string;
  dates: PageDates;
  sections: LegalSection[];
}

export function LegalPage({ title, summary, dates, sections }: LegalPageProps) {
  usePageTitle(title);
  return (
    <div className="wrap pt-10 lg:pt-16">
      <header className="border-b border-ink pb-8">
        <h1 className="text-display">{title}</h1>
        <p className="measure mt-5 text-lead text-balance">{summary}</p>
        <p className="cap mt-4">
          First published <time dateTime={dates.published}>{formatDay(dates.published)}</time>
          {dates.updated !== undefined && (
            <>
              . Updated{' '}
              <time className="whitespace-nowrap" dateTime={dates.updated}>
                {formatDay(dates.updated)}
              </time>
            </>
          )}
        </p>
      </header>
      <div className="grid gap-x-14 lg:grid-cols-[5fr_7fr]">
        <nav aria-label="Sections" className="mt-8 lg:sticky lg:top-[calc(var(--head)+2rem)] lg:self-start">
          <ol className="columns-2 gap-x-8 text-small max-sm:columns-1 lg:columns-1">
            {sections.map((section, index) => (
              <li key={section.title} className="break-inside-avoid">
                <a
                  href={`#${anchor(index)}`}
                  className="grid min-h-8 grid-cols-[2rem_1fr] items-baseline py-0.5 decoration-1 underline-offset-4 hover:underline"
                >
                  <span className="text-terracotta">{index + 1}</span> {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="min-w-0">
          {sections.map((section, index) => (
            <section
              key={section.title}
              id={anchor(index)}
              aria-labelledby={`${anchor(index)}-title`}
              className="mt-8 below-head border-b border-rule pb-9 last:border-0"
            >
              <h2 id={`${anchor(index)}-title`}>
                <span className="mr-3 text-terracotta">{index + 1}</span>
                {section.title}
              </h2>
              <div className="measure mt-3 space-y-4 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_ul]:marker:text-gum">
                {section.body}
              </div>
            </section>
          ))}
        </article>
      </div>
    </div>
  );
}

const anchor = (index: number) => `section-${index + 1}`;
