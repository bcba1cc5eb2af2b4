/** The library's front page: everything that the assistant answers from, in groups, with a search as the reader types. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LIBRARY_GROUPS, type LibraryEntry } from '../../shared/library.ts';
import { anchorOf, articleAddress } from '../../shared/library-address.ts';
import { isSignedOut } from '../api/signed-out.ts';
import { LoadError } from '../ui/feedback/inline-error.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { noBreakHyphens, withApostrophes } from '../ui/typesetting.tsx';
import { useLibrary } from './library-queries.ts';
import { type Match, matchesFor } from './matches.ts';

export default function LibraryPage() {
  usePageTitle('Library');
  const library = useLibrary();
  const { data, error } = library;
  const [words, setWords] = useSearchWords();
  return (
    <div className="wrap pt-8 lg:pt-14">
      <header className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="text-display">The library</h1>
          <p className="mt-3 max-w-[52ch] text-balance text-lead">
            Everything the assistant answers from. Each article lists what its facts were checked against, and when.
          </p>
          <Link to="/blog" className="link mt-3 inline-block py-1 text-small">
            Read the stories in the blog
          </Link>
        </div>
        <SearchField words={words} onChange={setWords} />
      </header>
      {data && <Found entries={data} words={words} />}
      {!data && error && !isSignedOut(error) && (
        <div className="mt-12">
          <LoadError query={library} failed="The library couldn’t be loaded." />
        </div>
      )}
      {!data && !error && (
        <div className="mt-12 min-h-dvh">
          <Spinner label="Loading the library" />
        </div>
      )}
    </div>
  );
}

/**
 * The search words, kept in the address, so that Back from an article restores them. Bypasses the router, which would treat
 * each letter as a navigation and scroll to the top.
 */
function useSearchWords(): [string, (words: string) => void] {
  const [params] = useSearchParams();
  const [words, setWords] = useState(params.get('q') ?? '');
  useEffect(() => {
    const query = words.trim() === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    history.replaceState(history.state, '', location.pathname + query);
  }, [words]);
  return [words, setWords];
}

function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const id = useId();
  return (
    <search className="lg:pb-2">
      <label htmlFor={id} className="block text-note font-semibold text-charcoal">
        Search the library
      </label>
      <input
        dir="auto"
        id={id}
        type="search"
        value={words}
        autoComplete="off"
        className="w-full border-b border-charcoal bg-transparent py-2 outline-offset-4 focus:border-ink"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}

function Found({ entries, words }: { entries: readonly LibraryEntry[]; words: string }) {
  if (entries.length === 0) return <Note title="The shelves are empty.">There’s nothing in the library yet.</Note>;
  const matches = matchesFor(entries, words);
  const searched = words.trim();
  const groups = [...LIBRARY_GROUPS, null].map((group) => ({
    name: group ?? 'Also in the library',
    matches: matches.filter(({ entry }) => entry.group === group),
  }));
  return (
    <>
      <output className="cap mt-6 block">
        {searched === '' ? `${entries.length} articles` : `${matches.length} of ${entries.length} match “${searched}”`}
      </output>
      {matches.length === 0 && (
        <Note title="Not in the library.">
          Try fewer words, or{' '}
          <Link to="/assistant" className="link">
            ask the assistant
          </Link>
          .
        </Note>
      )}
      {groups.map(({ name, matches: own }) => own.length > 0 && <Group key={name} name={name} matches={own} />)}
    </>
  );
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-8 border-t border-ink pt-8">
    <p className="font-display text-h3">{title}</p>
    <p className="measure mt-2 text-charcoal">{children}</p>
  </div>
);

function Group({ name, matches }: { name: string; matches: Match[] }) {
  const id = anchorOf(name);
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-14 gap-y-2 border-t border-ink pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <h2 id={id}>{name}</h2>
      <ul className="grid gap-x-12 md:grid-cols-2">
        {matches.map((match) => (
          <Entry key={match.entry.slug} {...match} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { slug, title, summary }, headings }: Match) {
  return (
    <li className="py-3">
      <h3 dir="auto" className="leading-7">
        <Link to={articleAddress(slug)} className="decoration-1 underline-offset-5 hover:underline">
          {noBreakHyphens(withApostrophes(title))}
        </Link>
      </h3>
      {summary !== '' && (
        <p dir="auto" className="mt-1 text-small text-charcoal">
          {withApostrophes(summary)}
        </p>
      )}
      {headings.map((heading) => (
        <p key={heading} dir="auto" className="mt-1 text-small">
          <Link to={articleAddress(slug, anchorOf(heading))} className="link inline-block py-0.5">
            {withApostrophes(heading)}
          </Link>
        </p>
      ))}
    </li>
  );
}
