/** The forum's page: the posts in three orders, a search over all posts, and a form to write one. */
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ORDERED_POSTS, type Post, PostOrder } from '../../shared/forum.ts';
import { useSession } from '../api/session.ts';
import { usePageTitle } from '../ui/page/page-title.ts';
import { formatDate } from '../ui/text/dates.ts';
import { Feed } from './feed/feed.tsx';
import { ORDER_NAMES, Orders } from './feed/orders.tsx';
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
  const order = PostOrder.safeParse(params.get('order')).data ?? null;
  const onPosted = ({ id }: Post) => {
    setPosted(id);
    if (q !== null || order !== null) void navigate('/forum');
  };
  return (
    <div className="wrap">
      <header className="flex flex-wrap items-end gap-x-3 gap-y-3 border-b border-ink pt-4 pb-3 md:gap-x-8 md:gap-y-4 md:pt-10 md:pb-5 md:has-[[role=alert]]:pb-9">
        <div className="basis-full lg:min-w-75 lg:flex-1">
          <h1 className="text-[clamp(2.375rem,1.6rem+2.4vw,3.125rem)] leading-[1.08]">Community Forum</h1>
          <p className="mt-1 text-charcoal max-md:text-note md:text-lead">
            Ask people who’ve done it in a house like yours. Use your name or stay anonymous.
          </p>
        </div>
        <div className="min-w-40 flex-1 lg:w-75 lg:flex-none">
          <SearchForm key={q} q={q} onSearch={(words) => setParams({ q: words })} />
        </div>
        <NewPostButton onPosted={onPosted} />
      </header>
      <BesideSidebar>
        {q === null ? <Posts order={order} posted={posted} onFocused={onFocused} /> : <Found q={q} />}
      </BesideSidebar>
    </div>
  );
}

interface PostsProps {
  order: PostOrder | null;
  posted: string | undefined;
  onFocused: () => void;
}

/** The feed. A post that has just been written takes the focus once it is in the list. */
function Posts({ order, posted, onFocused }: PostsProps) {
  const feed = useFeed({ q: null, order });
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
      head={
        <>
          <h2 id="posts" className="sr-only">
            {ORDER_NAMES[order ?? 'newest']}
          </h2>
          <Orders order={order} />
        </>
      }
      end={order === null ? 'That’s everything so far.' : `From the newest ${ORDERED_POSTS} posts.`}
      empty={
        order === 'unanswered' ? (
          <p className="font-display text-h3">Every recent post has a reply.</p>
        ) : (
          <>
            <p className="font-display text-h3">Nobody has posted yet.</p>
            <p className="measure mt-2 text-charcoal">
              Ask about your house, or share what you’ve learnt from it. Yours will be the first post.
            </p>
          </>
        )
      }
    />
  );
}

function Found({ q }: { q: string }) {
  const feed = useFeed({ q, order: null });
  const last = feed.posts.at(-1);
  return (
    <div className="min-w-0 pt-3.5">
      <Link to="/forum" className="link text-small">
        Back to all posts
      </Link>
      <Feed
        feed={feed}
        head={
          <h2 id="posts" className="pt-2 text-h3 wrap-anywhere">
            Posts that mention “{q}”
          </h2>
        }
        end="That’s all we found."
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
