/** One article of the library, opened at the cited passage if there is one. */
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { type CheckedSource, type LibraryArticle } from '../../shared/library.ts';
import { formatDay } from '../../shared/text/calendar-day.ts';
import { STATES } from '../../shared/text/states.ts';
import { messageFor } from '../api/client.ts';
import { isSignedOut } from '../api/signed-out.ts';
import { InlineError, TryAgain } from '../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { noBreakHyphens, withApostrophes } from '../ui/text/typesetting.tsx';
import { type Asked, CitedText } from './cited-text.tsx';
import { isMissing, useArticle } from './library-queries.ts';
import '../ui/text/article-text.css';
import './library.css';

export default function LibraryArticlePage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const passage = params.get('passage') ?? undefined;
  const article = useArticle(slug, passage);
  const { data, error } = article;
  if (data) return <ArticleScreen article={data} asked={{ passage, quotes: params.getAll('quote') }} />;
  if (!error || isSignedOut(error)) return <FullPageSpinner label="Opening the article" />;
  return (
    <NotOpened
      message={messageFor(error, 'The article couldn’t be loaded.')}
      action={!isMissing(error) && <TryAgain query={article} />}
    />
  );
}

function NotOpened({ message, action }: { message: string; action: ReactNode }) {
  usePageTitle('Library');
  return (
    <div className="wrap pt-8 lg:pt-14">
      <h1>Not in the library</h1>
      <div className="mt-6 max-w-xl">
        <InlineError message={message}>
          {action}
          <Link to="/library" className="link py-2.5">
            All articles
          </Link>
        </InlineError>
      </div>
    </div>
  );
}

function ArticleScreen({ article, asked }: { article: LibraryArticle; asked: Asked }) {
  usePageTitle(article.title, article.summary || undefined);
  const { group, states, checkedAgainst, before, after } = article;
  return (
    <div className="wrap pt-8 lg:pt-14">
      <article>
        <header className="article-head">
          <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <Link to="/library" className="link py-1 text-small print:hidden">
              Library
            </Link>
            {group !== null && <span className="cap">{group}</span>}
            <span className="cap">By Verandah</span>
          </p>
          <h1 dir="auto" className="mt-4 max-w-[22ch] text-h2 max-sm:text-[1.9375rem]">
            {noBreakHyphens(withApostrophes(article.title))}
          </h1>
          {article.summary !== '' && (
            <p className="measure mt-5 text-lead text-balance">{withApostrophes(article.summary)}</p>
          )}
          {states.length > 0 && <p className="cap mt-4">{statesLine(states)}</p>}
        </header>
        <Part address={before} label="Earlier in this document" />
        <CitedText key={`${asked.passage} ${asked.quotes.join(' ')}`} article={article} asked={asked} />
        <Part address={after} label="Further in this document" />
        {checkedAgainst.length > 0 && <CheckedAgainst sources={checkedAgainst} />}
      </article>
    </div>
  );
}

const statesLine = (states: readonly string[]): string =>
  states.length === STATES.length
    ? 'For every state and territory of Australia.'
    : `For ${new Intl.ListFormat('en-AU').format(states)}.`;

/** A link to another part of a document that is too long for one page. */
const Part = ({ address, label }: { address: string | null; label: string }) =>
  address !== null && (
    <p className="article-column mt-8">
      <Link to={`?${new URLSearchParams({ passage: address })}`} className="link py-1">
        {label}
      </Link>
    </p>
  );

function howRead({ kind, checkedOn }: CheckedSource): string {
  if (checkedOn !== null) return `Read on ${formatDay(checkedOn)}`;
  return kind === 'copied' ? 'Read in a copy of the original' : 'Named only; we haven’t read it';
}

function CheckedAgainst({ sources }: { sources: readonly CheckedSource[] }) {
  return (
    <section aria-labelledby="checked-against" className="article-column mt-14 border-t border-ink pt-6">
      <h2 id="checked-against" className="text-h4">
        Checked against
      </h2>
      <ul className="mt-3 text-small">
        {sources.map((source) => (
          <li key={source.name} className="border-t border-rule py-2 first:border-t-0">
            {source.url === null ? (
              source.name
            ) : (
              <a href={source.url} target="_blank" rel="noreferrer" className="link">
                {source.name}
              </a>
            )}
            {source.kind !== 'remark' && <span className="cap block">{howRead(source)}</span>}
          </li>
        ))}
      </ul>
      <p className="cap mt-4">
        General guidance. Rules differ by council and change, so check yours before you build. Sizes that name no law or
        standard are rules of thumb.
      </p>
    </section>
  );
}
