/** The content of a post: title, author, photo with notes, text. */
import type { Post } from '../../../shared/forum.ts';
import { noBreakHyphens } from '../../ui/typesetting.tsx';
import { authorName } from '../author.ts';
import { Byline } from '../byline.tsx';
import { MemberText } from '../member-text/member-text.tsx';
import { PostPhoto } from './post-photo.tsx';

interface PostBodyProps {
  post: Pick<
    Post,
    | 'id'
    | 'title'
    | 'content'
    | 'imageUrl'
    | 'imageSize'
    | 'notes'
    | 'house'
    | 'isAnonymous'
    | 'user'
    | 'createdAt'
    | 'editedAt'
  >;
  /** The heading's level: 1 on the page of the post. */
  level: 1 | 3;
  /** The heading's id, to label the element around it. */
  id?: string;
}

export function PostBody({ post, level, id }: PostBodyProps) {
  const Heading = level === 1 ? 'h1' : 'h3';
  const size = level === 1 ? 'text-h2' : 'text-h3';
  return (
    <>
      <Heading id={id} dir="auto" className={`overflow-clip wrap-anywhere [overflow-clip-margin:0.5rem] ${size}`}>
        {noBreakHyphens(post.title)}
      </Heading>
      <div className="mt-2">
        <Byline of={post} house={post.house} />
      </div>
      {post.imageUrl !== null && (
        <div className="mt-5">
          <PostPhoto
            path={post.imageUrl}
            size={post.imageSize}
            title={post.title}
            credit={authorName(post)}
            notes={post.notes}
            heading={level === 1 && <h2 className="sr-only">Notes on the photo</h2>}
          />
        </div>
      )}
      <MemberText id={post.id} content={post.content} className="mt-5.5" />
    </>
  );
}
