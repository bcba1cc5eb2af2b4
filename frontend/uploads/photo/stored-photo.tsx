/** A member's photo: the tab's own copy if it has one, else the stored one, else a short message. */
import { type ImgHTMLAttributes, useState } from 'react';
import { preload } from 'react-dom';
import type { PhotoSize, Rendition } from '../../../shared/uploads.ts';
import { renditionOf, srcSetOf } from './photo-address.ts';
import { forgetPreview, previewOf } from './photo-upload.ts';

interface StoredPhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'onError'> {
  /** An objectPath, or the blob URL of a photo that is still being sent. */
  path: string;
  alt: string;
  size?: Rendition;
  /** The photo's size, if known: with `sizes`, the browser then chooses the right rendition. */
  of?: PhotoSize | undefined;
}

/** Takes all props of an `<img>`; `className` also applies to the placeholder. */
export function StoredPhoto({ path, alt, size = 'full', of, className = '', ...image }: StoredPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const preview = previewOf(path);
  const address = preview ?? (size === 'full' || path.startsWith('blob:') ? path : renditionOf(path, size));
  if (failed === address) {
    return (
      <span className={`grid place-items-center bg-limewash p-3 text-center text-note text-charcoal ${className}`}>
        {path.startsWith('blob:') ? 'Your photo' : 'This photo couldn’t be loaded.'}
      </span>
    );
  }
  return (
    <img
      {...image}
      srcSet={preview === undefined ? srcSetOf(path, of) : undefined}
      src={address}
      alt={alt}
      className={`bg-limewash ${className}`}
      onError={() => {
        forgetPreview(path);
        setFailed(address);
      }}
    />
  );
}

/**
 * Preloads a stored photo before its `<img>` renders, unless this tab has a copy.
 * @param of The photo's size.
 * @param sizes The same as on the `<img>`, so that the browser chooses the same rendition and fetches it once.
 */
export function fetchPhoto(path: string, of: PhotoSize | undefined, sizes: string): void {
  if (previewOf(path) !== undefined) return;
  const imageSrcSet = srcSetOf(path, of);
  preload(path, { as: 'image', fetchPriority: 'high', ...(imageSrcSet && { imageSrcSet, imageSizes: sizes }) });
}
