/** The page of a post with its replies: `/forum/{postId}`. */
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { ForumMemberProvider } from '../forum-member.tsx';
import { usePostCache } from '../post-cache.ts';
import { BesideSidebar } from '../sidebar/sidebar.tsx';
import { usePost } from '../use-post.ts';
import { Thread } from './thread.tsx';

/** Shown to members only; `app.tsx` checks that. `missing` is shown if the post does not exist. */
export default function ThreadPage({ missing }: { missing: ReactNode }) {
  const { postId = '' } = useParams();
  const { user } = useSession();
  return (
    user && (
      <ForumMemberProvider key={`${user.id} ${postId}`} user={user}>
        <Post id={postId} missing={missing} />
      </ForumMemberProvider>
    )
  );
}

function Post({ id, missing }: { id: string; missing: ReactNode }) {
  const query = usePost(id);
  const cache = usePostCache();
  // Until the whole post has come, what a list has of it.
  const post = query.isPending ? cache.loaded(id) : query.data;
  if (post === null) return missing;
  return (
    <div className="wrap">
      <BesideSidebar>
        <div className="min-h-[calc(100dvh-var(--head))] max-w-[53.75rem] min-w-0 pt-7">
          <Link to="/forum" className="link text-small">
            Community Forum
          </Link>
          {post && <Title title={post.isDeleted ? 'A deleted post' : post.title} />}
          {post ? <Thread post={post} /> : <NotYet query={query} />}
        </div>
      </BesideSidebar>
    </div>
  );
}

function Title({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

const NotYet = ({ query }: { query: ReturnType<typeof usePost> }) => (
  <div className="pt-6">
    {query.isError ? (
      <LoadError query={query} failed="The post could not be loaded." variant="primary" />
    ) : (
      <Spinner label="Loading the post" />
    )}
  </div>
);
