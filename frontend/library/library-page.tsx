/** The library's front page: everything that the assistant answers from, in groups, with a search as the reader types. */
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LIBRARY_GROUPS, type LibraryEntry, type LibraryGroup } from '../../shared/library.ts';
import { anchorOf, articleAddress } from '../../shared/library-address.ts';
import { isSignedOut } from '../api/signed-out.ts';
import { LoadError } from '../ui/feedback/inline-error.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { SearchBox } from '../ui/form/search-box.tsx';
import { Picture, type PictureName } from '../ui/media/picture.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { noBreakHyphens, withApostrophes } from '../ui/text/typesetting.tsx';
import { useLibrary } from './library-queries.ts';
import { type Match, matchesFor } from './matches.ts';

/** The picture of each group. */
const PICTURES: Record<LibraryGroup, PictureName> = {
  'Rooms and furniture': 'coastal',
  'Houses by period and style': 'queenslander',
  'Light, colour and materials': 'material-cloth',
  'Comfort and energy': 'verandah',
  'Safety and health': 'bathroom',
  'Rules, costs and trades': 'hall',
};

export default function LibraryPage() {
  usePageTitle('Library');
  const library = useLibrary();
  const { data, error } = library;
  const [words, setWords] = useSearchWords();
  return (
    <div className="wrap pt-8 lg:pt-14">
      <header className={`${COLUMNS} items-end`}>
        <div className="lg:col-span-2">
          <h1 className="text-display">The library</h1>
          <p className="mt-3 max-w-[52ch] text-balance text-lead">
            Everything the assistant answers from, with the sources we checked and when.
          </p>
          <Link to="/blog" className="link mt-1 inline-flex min-h-11 items-center text-small">
            Read the stories in the blog
          </Link>
        </div>
        <SearchBox label="Search the library" words={words} onChange={setWords} />
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

function Found({ entries, words }: { entries: readonly LibraryEntry[]; words: string }) {
  if (entries.length === 0) return <Note title="The shelves are empty.">There’s nothing in the library yet.</Note>;
  const matches = matchesFor(entries, words);
  const searched = words.trim();
  const groups = [...LIBRARY_GROUPS, null].map((group) => ({
    name: group ?? 'Also in the library',
    picture: group && PICTURES[group],
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
      {groups.map((group) => group.matches.length > 0 && <Group key={group.name} {...group} />)}
    </>
  );
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-8 border-t border-ink pt-8">
    <p className="font-display text-h3">{title}</p>
    <p className="measure mt-2 text-charcoal">{children}</p>
  </div>
);

/** The columns of the whole page, so that everything begins on the same lines. */
const COLUMNS = 'grid gap-x-10 gap-y-5 lg:grid-cols-3';

interface GroupProps {
  name: string;
  picture: PictureName | null;
  matches: Match[];
}

function Group({ name, picture, matches }: GroupProps) {
  const id = anchorOf(name);
  return (
    <section aria-labelledby={id} className={`${COLUMNS} mt-10 border-t border-ink pt-6`}>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-4 md:grid-cols-[minmax(0,1fr)_10rem] lg:block">
        <h2 id={id}>{name}</h2>
        {picture && (
          <Picture
            name={picture}
            alt=""
            sizes="(min-width: 62rem) 17rem, 10rem"
            className="aspect-3/2 lg:mt-4 lg:max-w-68"
          />
        )}
      </div>
      <ul className="grid content-start gap-x-10 md:grid-cols-2 lg:col-span-2 lg:-mt-3">
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
