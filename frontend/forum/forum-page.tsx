/** The forum's page: the newest posts, a search over all posts, and a form to write one. */
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Post } from '../../shared/forum.ts';
import { useSession } from '../api/session.ts';
import { formatDate } from '../ui/dates.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { Feed } from './feed/feed.tsx';
import { rowId } from './feed/post-row.tsx';
import { SearchForm } from './feed/search-form.tsx';
import { useFeed } from './feed/use-feed.ts';
import { ForumMemberProvider } from './forum-member.tsx';
import { BesideSidebar } from './sidebar/sidebar.tsx';
import { NewPostButton } from './writing/new-post-button.tsx';

/** Shown to members only; `app.tsx` checks that. */
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
  const navigate = useNavigate();
  const [posted, setPosted] = useState<string>();
  const onFocused = useCallback(() => setPosted(undefined), []);
  const q = params.get('q');
  const onPosted = ({ id }: Post) => {
    setPosted(id);
    if (q !== null) void navigate('/forum');
  };
  return (
    <div className="wrap">
      <header className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-ink pt-6 pb-4 md:pt-10 md:pb-5 md:has-[[role=alert]]:pb-9">
        <div className="basis-full lg:min-w-75 lg:flex-1">
          <h1 className="text-[clamp(2.375rem,1.6rem+2.4vw,3.125rem)] leading-[1.08]">Community Forum</h1>
          <p className="mt-1 text-lead text-charcoal">
            Ask people who have stripped the same skirting boards, in the same humidity.
          </p>
        </div>
        <div className="w-full md:w-auto md:flex-1 lg:w-75 lg:flex-none">
          <SearchForm key={q} q={q} onSearch={(words) => setParams({ q: words })} />
        </div>
        <NewPostButton onPosted={onPosted} />
      </header>
      <BesideSidebar>{q === null ? <Newest posted={posted} onFocused={onFocused} /> : <Found q={q} />}</BesideSidebar>
    </div>
  );
}

/** The feed. A post that has just been written takes the focus once it is in the list. */
function Newest({ posted, onFocused }: { posted: string | undefined; onFocused: () => void }) {
  const feed = useFeed(null);
  const { posts } = feed;
  useEffect(() => {
    const arrived = posts.find(({ id }) => id === posted);
    if (!arrived) return;
    document.getElementById(rowId(arrived.id))?.focus();
    onFocused();
  }, [posts, posted, onFocused]);
  return (
    <Feed
      feed={feed}
      title="Newest"
      empty={
        <>
          <p className="font-display text-h3">Nobody has posted yet.</p>
          <p className="measure mt-2 text-charcoal">
            Ask about your house, or share what you’ve learnt from it. Yours will be the first post.
          </p>
        </>
      }
    />
  );
}

function Found({ q }: { q: string }) {
  const feed = useFeed(q);
  const last = feed.posts.at(-1);
  return (
    <div className="min-w-0 pt-3.5">
      <Link to="/forum" className="link text-small">
        Back to all posts
      </Link>
      <Feed
        feed={feed}
        title={<>Posts that mention “{q}”</>}
        empty={<Nothing />}
        further={{
          words: last
            ? `We’ve looked back to ${formatDate(last.createdAt)}. There may be more further back.`
            : 'Nothing among the newer posts. There may be more further back.',
          action: 'Look further back',
        }}
      />
    </div>
  );
}

/** The heading above it has the query. */
const Nothing = () => (
  <>
    <p className="font-display text-h4">Nobody has written about it yet.</p>
    <p className="measure mt-2 text-charcoal">Try fewer words or another spelling, or ask in a new post.</p>
  </>
);
