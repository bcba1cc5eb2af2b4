/** The picture of a post in the feed: its photo with the pins of its notes, or its question or initial. Links to the post. */
import { Link } from 'react-router';
import type { ListedPost } from '../../../shared/forum.ts';
import { AnnotatedRoom } from '../../ui/annotated-room/annotated-room.tsx';
import { ratioOf } from '../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { threadPath } from '../post.ts';
import { initialOf, questionOf } from './letter.ts';

/** For pointers only: the title beside it is the same link. */
export const PostPicture = ({ post }: { post: ListedPost }) => (
  <Link to={threadPath(post.id)} tabIndex={-1} aria-hidden="true" className="block self-start no-underline">
    {post.imageUrl === null ? <Letter post={post} /> : <Photo post={post} path={post.imageUrl} />}
  </Link>
);

const Photo = ({ post: { imageSize, notes }, path }: { post: ListedPost; path: string }) => (
  <AnnotatedRoom
    size="card"
    ratio={ratioOf(path, imageSize)}
    notes={notes}
    picture={
      <StoredPhoto
        path={path}
        size="medium"
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full rounded-picture object-cover"
      />
    }
  />
);

function Letter({ post }: { post: ListedPost }) {
  const question = questionOf(post);
  return (
    <span className="grid min-h-24 w-full content-center overflow-clip rounded-picture bg-limewash px-4.5 py-3.5 font-display md:aspect-3/2 md:max-xl:px-3.5">
      {question === undefined ? (
        <span dir="auto" className="text-center text-display leading-none">
          {initialOf(post)}
        </span>
      ) : (
        <bdi className="text-[1.125rem] leading-6 wrap-anywhere md:max-xl:text-small md:max-xl:leading-5">
          “{question}”
        </bdi>
      )}
    </span>
  );
}
