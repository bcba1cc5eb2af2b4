/** The photo of a post: large, uncropped within reason, with its credit. */
import { useState } from 'react';
import { ratioOf, StoredPhoto } from '../../uploads/photo/image-picker.tsx';

/** Width by height of photos that have been seen in this tab: their place is kept when the member comes back. */
const seen = new Map<string, number>();
/** Until it is known, most photos are this shape. */
const USUAL = 3 / 2;
/** Narrower or wider photos are cropped to these. */
const NARROWEST = 3 / 4;
const WIDEST = 5 / 2;

/** `credit` is the name of whoever posted it; `title` that of the post. */
export function PostPhoto({ path, title, credit }: { path: string; title: string; credit: string }) {
  const [ratio, setRatio] = useState(() => seen.get(path) ?? ratioOf(path) ?? USUAL);
  const shape = Math.min(WIDEST, Math.max(NARROWEST, ratio));
  return (
    <figure>
      <StoredPhoto
        path={path}
        alt={`Photo with “${title}”`}
        loading="lazy"
        decoding="async"
        // A tall photo is as high as a 4:3 one across the column at most, so that all fit a window.
        style={{ aspectRatio: shape, maxWidth: `calc(39rem * ${shape})` }}
        className="w-full rounded-picture object-cover"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth === 0 || naturalHeight === 0) return;
          seen.set(path, naturalWidth / naturalHeight);
          setRatio(naturalWidth / naturalHeight);
        }}
      />
      <figcaption className="cap mt-2">
        Photo: <bdi>{credit}</bdi>
      </figcaption>
    </figure>
  );
}
