/** The photo of a post: large, cropped only if very tall or wide, with its notes and credit. */
import { type ReactNode, useState } from 'react';
import type { PostNote } from '../../../shared/forum.ts';
import type { PhotoSize } from '../../../shared/uploads.ts';
import { AnnotatedRoom } from '../../ui/annotated-room/annotated-room.tsx';
import { AwaitedNotes } from '../../ui/annotated-room/awaited-notes.tsx';
import { ratioOf } from '../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { POST_PHOTO_SIZES } from './post-photo-sizes.ts';

/** Width by height of photos that have loaded in this tab, to reserve their place next time. */
const seen = new Map<string, number>();
/** The ratio of most photos, used until the real one is known. */
const USUAL = 3 / 2;
/** Narrower or wider photos are cropped to these, unless notes point into them. */
const NARROWEST = 3 / 4;
const WIDEST = 5 / 2;

interface PostPhotoProps {
  path: string;
  size: PhotoSize | undefined;
  /** The post's title. */
  title: string;
  /** The author's name. */
  credit: string;
  /** Empty where there are none, and while they have not come. */
  notes: readonly PostNote[];
  /** The numbers of the notes that have not come. */
  awaited: readonly number[];
  /** Rendered above the notes. */
  heading?: ReactNode;
}

export function PostPhoto({ path, size, title, credit, notes, awaited, heading }: PostPhotoProps) {
  const [ratio, setRatio] = useState(() => ratioOf(path, size) ?? seen.get(path) ?? USUAL);
  const isAnnotated = notes.length + awaited.length > 0;
  const shape = isAnnotated ? ratio : Math.min(WIDEST, Math.max(NARROWEST, ratio));
  const photo = (
    <StoredPhoto
      path={path}
      of={size}
      sizes={POST_PHOTO_SIZES}
      fetchPriority="high"
      alt={`Photo with “${title}”`}
      decoding="async"
      // No photo is taller than a 4:3 one across the column, so that all fit a window.
      style={isAnnotated ? undefined : { aspectRatio: shape, maxWidth: `calc(39rem * ${shape})` }}
      className={`w-full rounded-picture object-cover ${isAnnotated ? 'h-full' : ''}`}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (size || naturalWidth === 0 || naturalHeight === 0) return;
        seen.set(path, naturalWidth / naturalHeight);
        setRatio(naturalWidth / naturalHeight);
      }}
    />
  );
  return (
    <figure>
      {isAnnotated ? (
        <AnnotatedRoom
          picture={photo}
          ratio={shape}
          notes={notes}
          awaited={awaited.length > 0 && <AwaitedNotes numbers={awaited} />}
          heading={heading}
        />
      ) : (
        photo
      )}
      <figcaption className="cap mt-2">
        Photo: <bdi>{credit}</bdi>
      </figcaption>
    </figure>
  );
}
