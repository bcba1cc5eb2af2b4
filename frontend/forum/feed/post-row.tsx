/** A post in the feed: its picture, title, author and first lines, likes and replies. */
import { memo } from 'react';
import { Link } from 'react-router';
import type { ListedPost } from '../../../shared/forum.ts';
import { noBreakHyphens } from '../../ui/text/typesetting.tsx';
import { Byline } from '../byline.tsx';
import { COUNT, RepliesIcon, repliesIn } from '../counts.tsx';
import { LikeButton } from '../like-button.tsx';
import { REPLIES, threadPath } from '../post.ts';
import { PostPicture } from './post-picture.tsx';
import { PostText } from './post-text.tsx';

/** The id of a post's element, which takes the focus. */
export const rowId = (postId: string) => `post-${postId}`;

export const PostRow = memo(function PostRow({ post }: { post: ListedPost }) {
  const heading = `${rowId(post.id)}-title`;
  return (
    <article
      id={rowId(post.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="grid below-head grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-3 border-b border-rule py-5.5 md:grid-cols-[11.25rem_minmax(0,1fr)] xl:grid-cols-[17.25rem_minmax(0,1fr)]"
    >
      {post.isDeleted ? (
        <Deleted post={post} heading={heading} />
      ) : (
        <>
          <PostPicture post={post} />
          <div className="min-w-0">
            <h3
              id={heading}
              dir="auto"
              className="overflow-clip text-[1.5rem] leading-[1.8125rem] wrap-anywhere [overflow-clip-margin:0.5rem] md:text-h3 md:leading-8"
            >
              <Link to={threadPath(post.id)} className="decoration-1 underline-offset-[5px] hover:underline">
                {noBreakHyphens(post.title)}
              </Link>
            </h3>
            <div className="mt-1">
              <Byline of={post} house={post.house} />
            </div>
            <PostText post={post} onGone={() => focusList(post.id)} />
            <p className="mt-2 flex flex-wrap items-center gap-x-5.5">
              <LikeButton post={post} />
              <RepliesLink post={post} />
            </p>
          </div>
        </>
      )}
    </article>
  );
});

/** Moves the focus from a row that is about to go to its list; otherwise it would be lost. */
function focusList(postId: string): void {
  const row = document.getElementById(rowId(postId));
  if (row?.contains(document.activeElement)) row.closest('ol')?.focus({ preventScroll: true });
}

/** A deleted post that stays because it has replies. */
const Deleted = ({ post, heading }: { post: ListedPost; heading: string }) => (
  <div className="flex flex-wrap items-center gap-x-5.5 md:col-span-2">
    <h3 id={heading} className="font-sans text-small tracking-normal text-charcoal italic">
      This post was deleted by its author. Its replies are still here.
    </h3>
    <RepliesLink post={post} />
  </div>
);

const RepliesLink = ({ post: { id, repliesCount, isDeleted, title } }: { post: ListedPost }) => (
  <Link
    to={`${threadPath(id)}#${REPLIES}`}
    aria-label={`${repliesIn(repliesCount)} to ${isDeleted ? 'a deleted post' : `“${title}”`}`}
    className={`${COUNT} decoration-1 underline-offset-4 hover:underline`}
  >
    <RepliesIcon />
    {repliesIn(repliesCount)}
  </Link>
);
