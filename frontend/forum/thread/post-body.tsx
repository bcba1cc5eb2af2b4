/** The content of a post: title, author, photo with notes, text. */
import type { ListedPost, Post, PostNote } from '../../../shared/forum.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { noBreakHyphens } from '../../ui/text/typesetting.tsx';
import { Byline } from '../byline.tsx';
import { cutOff } from '../member-text/linked-text.ts';
import { MemberText } from '../member-text/member-text.tsx';
import { authorName } from '../post.ts';
import { PostPhoto } from './post-photo.tsx';

interface PostBodyProps {
  /** One of a list shows that the rest is loading. */
  post:
    | ListedPost
    | Pick<
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
  const listed = 'isShortened' in post ? post : undefined;
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
            {...notesOf(post)}
            heading={level === 1 && <h2 className="sr-only">Notes on the photo</h2>}
          />
        </div>
      )}
      <MemberText content={listed?.isShortened ? cutOff(post.content) : post.content} className="mt-5.5">
        {listed?.isShortened && (
          <div className="mt-3.5">
            <Spinner label="Loading the rest of the post" />
          </div>
        )}
      </MemberText>
    </>
  );
}

/** The notes, or the numbers of those whose words have not come: a list has only the pins. */
const notesOf = (post: PostBodyProps['post']): { notes: readonly PostNote[]; awaited: readonly number[] } =>
  'isShortened' in post ? { notes: [], awaited: post.notes.map(({ n }) => n) } : { notes: post.notes, awaited: [] };
