/** The forum: the letters page of the house. Write in, read what others wrote, search it. */
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { formatDate } from '../ui/dates.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { Feed } from './feed/feed.tsx';
import { articleId } from './feed/post-article.tsx';
import { SearchForm } from './feed/search-form.tsx';
import { Sidebar } from './feed/sidebar.tsx';
import { useFeed } from './feed/use-feed.ts';
import { ForumMemberProvider } from './forum-member.tsx';
import { PostForm } from './writing/post-form.tsx';

/** Shown to members; `app.tsx` sees to it. */
export default function ForumPage() {
  usePageTitle('Forum');
  const { user } = useSession();
  return (
    user && (
      <ForumMemberProvider key={user.id} user={user}>
        <Forum />
      </ForumMemberProvider>
    )
  );
}

function Forum() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q');
  return (
    <div className="wrap pt-8 lg:pt-14">
      <header className="grid gap-x-16 gap-y-5 pb-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-end lg:pb-12 xl:gap-x-20">
        <div>
          <h1 className="text-[clamp(2.375rem,1.6rem+3vw,3.75rem)] leading-[1.05]">Community Forum</h1>
          <p className="measure mt-3 text-lead text-charcoal">
            Letters from people who have stripped the same skirting boards, in the same humidity. Sign yours, or don’t.
          </p>
        </div>
        <SearchForm key={q} q={q} onSearch={(words) => setParams({ q: words })} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] xl:gap-x-20">
        {q === null ? <Letters /> : <Found q={q} />}
      </div>
    </div>
  );
}

/** What stands to the right of the posts, and after them where there is no room. */
const beside = 'lg:sticky lg:top-[calc(var(--head)+2rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start';

/** A post that has just been written takes the focus once it stands in the list. */
function Letters() {
  const feed = useFeed(null);
  const { posts } = feed;
  const posted = useRef<string>(undefined);
  useEffect(() => {
    const arrived = posts.find(({ id }) => id === posted.current);
    if (!arrived) return;
    posted.current = undefined;
    document.getElementById(articleId(arrived.id))?.focus();
  }, [posts]);
  return (
    <>
      <PostForm
        onPosted={({ id }) => {
          posted.current = id;
        }}
      />
      <Feed
        feed={feed}
        title="Letters"
        empty={
          <>
            <p className="font-display text-h3">The page is still blank.</p>
            <p className="measure mt-2 text-charcoal">
              Nobody has written yet. Ask about your house, or tell what you have learnt from it: yours is the first
              letter.
            </p>
          </>
        }
      />
      <div className={beside}>
        <Sidebar />
      </div>
    </>
  );
}

function Found({ q }: { q: string }) {
  const feed = useFeed(q);
  const last = feed.posts.at(-1);
  return (
    <>
      <div className="flex flex-col gap-y-8">
        <Link to="/forum" className="link self-start text-small">
          Back to all letters
        </Link>
        <Feed
          feed={feed}
          title={<>Letters that mention “{q}”</>}
          empty={<Nothing />}
          further={{
            words: last
              ? `We have looked back to ${formatDate(last.createdAt)}. There may be more further back.`
              : 'Nothing so far among the newer letters. There may be more further back.',
            action: 'Look further back',
          }}
        />
      </div>
      <div className={beside}>
        <Sidebar />
      </div>
    </>
  );
}

/** The heading above it says for what was looked. */
function Nothing() {
  return (
    <>
      <p className="font-display text-h4">Nobody has written about it yet.</p>
      <p className="measure mt-2 text-charcoal">
        Try fewer words, or another spelling: colour finds no color. Or{' '}
        <Link to="/forum" className="link text-ink">
          write in and ask
        </Link>
        .
      </p>
    </>
  );
}
