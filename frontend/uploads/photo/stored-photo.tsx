/** A member's photo on the screen: the tab's own copy while it has one, else the stored one, else a quiet word about why not. */
import { type ImgHTMLAttributes, useState } from 'react';
import { preload } from 'react-dom';
import { forgetPreview, previewOf } from './photo-upload.ts';

interface StoredPhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  /** An objectPath, or the blob URL of a photo that is still being sent. */
  path: string;
  alt: string;
  size?: 'full' | 'thumbnail';
}

/** Takes what an `<img>` takes; `className` also shapes the place that is kept while or where there is no picture. */
export function StoredPhoto({ path, alt, size = 'full', className = '', ...image }: StoredPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = previewOf(path) ?? storedAddress(path, size);
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

/** Has a stored photo fetched before the place that shows it is there, unless this tab has a copy. */
export function fetchPhoto(path: string): void {
  if (previewOf(path) === undefined) preload(path, { as: 'image', fetchPriority: 'high' });
}

function storedAddress(path: string, size: 'full' | 'thumbnail'): string {
  return size === 'thumbnail' && !path.startsWith('blob:') ? `${path}?size=thumbnail` : path;
}
