/** One post as it is printed: photo, byline, title, words, and what one can do about it. */
import { memo, useState } from 'react';
import type { z } from 'zod/mini';
import type { Post, PostEdit } from '../../../shared/forum.ts';
import { noBreakHyphens } from '../../ui/no-break-hyphens.tsx';
import { authorName } from '../author.ts';
import { Byline } from '../byline.tsx';
import { api } from '../forum-api.ts';
import { MemberText } from '../member-text/member-text.tsx';
import { PostEditForm } from '../writing/edit-form.tsx';
import { PostFoot } from './post-foot.tsx';
import { PostPhoto } from './post-photo.tsx';
import { usePostCache } from './posts.ts';

/** The element that takes the focus for a post: its id in the page. */
export const articleId = (postId: string) => `post-${postId}`;

interface PostProps {
  post: Post;
  /** It is off the screen, or only its replies are left: the focus needs a place. */
  onDeleted: () => void;
}

export const PostArticle = memo(function PostArticle({ post, onDeleted }: PostProps) {
  const [editing, setEditing] = useState(false);
  const heading = `${articleId(post.id)}-title`;
  const done = () => setEditing(false);
  return (
    <article
      id={articleId(post.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="below-head border-t border-ink pt-5 pb-10 lg:pt-6 lg:pb-14"
    >
      {post.imageUrl !== null && !post.isDeleted && (
        <div className="mb-5 lg:mb-7">
          <PostPhoto path={post.imageUrl} title={post.title} credit={authorName(post)} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 md:grid-cols-[9.5rem_minmax(0,1fr)]">
        {post.isDeleted ? (
          <Tombstone heading={heading} />
        ) : (
          <>
            <div className="md:pt-2">
              <Byline of={post} />
            </div>
            <Words post={post} heading={heading} editing={editing} onEdited={done} />
          </>
        )}
        <div className="min-w-0 md:col-start-2">
          <PostFoot post={post} onEdit={editing ? undefined : () => setEditing(true)} onDeleted={onDeleted} />
        </div>
      </div>
    </article>
  );
});

function Tombstone({ heading }: { heading: string }) {
  return (
    <h2 id={heading} className="font-sans text-body tracking-normal text-charcoal italic md:col-start-2">
      This post was taken back by its author. The replies stay.
    </h2>
  );
}

interface WordsProps {
  post: Post;
  heading: string;
  editing: boolean;
  onEdited: () => void;
}

function Words({ post, heading, editing, onEdited }: WordsProps) {
  const cache = usePostCache();
  const save = async (body: z.output<typeof PostEdit>) => {
    const edited = await api('PUT /api/forum/posts/{id}', { params: { id: post.id }, body });
    cache.edit(post.id, () => edited);
  };
  return (
    <div className="min-w-0">
      <h2
        id={heading}
        dir="auto"
        className={
          editing
            ? 'sr-only'
            : 'overflow-clip text-[clamp(1.6875rem,1.4rem+1.1vw,2.125rem)] leading-[1.2] wrap-anywhere [overflow-clip-margin:0.5rem]'
        }
      >
        {noBreakHyphens(post.title)}
      </h2>
      {editing ? (
        <PostEditForm title={post.title} content={post.content} save={save} onDone={onEdited} />
      ) : (
        <MemberText id={post.id} content={post.content} className="mt-3" />
      )}
    </div>
  );
}
