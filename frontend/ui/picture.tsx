/** The site's own illustrations: AVIF or WebP at the width the page needs, over their dominant colour while they load. */
import { preload } from 'react-dom';
import pictures from '../art/pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;
type Format = 'avif' | 'webp';

const WIDTHS = [480, 960, 1600];

/** The address of one rendering, as `frontend/art/render.ts` names them. */
const address = (name: PictureName, width: number, format: Format) => `/art/${name}-${width}.${format}`;
const srcSet = (name: PictureName, format: Format) =>
  WIDTHS.map((width) => `${address(name, width, format)} ${width}w`).join(', ');

/** Starts loading a picture before its page is on screen; `sizes` must be those of its `<Picture>`. */
export function preloadPicture(name: PictureName, sizes: string): void {
  preload(address(name, 960, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(name, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

export interface PictureProps {
  name: PictureName;
  /** What it shows, for those who do not see it; empty where a caption beside it says the same. */
  alt: string;
  /** How wide it stands on the page, as in an `<img sizes>`. */
  sizes: string;
  /** The largest picture of the first screen: loaded first. Others wait until they come near. */
  priority?: boolean;
  /** Classes of the `<img>`: its height, crop (`object-…`), corners. */
  className?: string;
}

/** A picture that fills the width of its place and keeps its height free from the start. */
export function Picture({ name, alt, sizes, priority = false, className = '' }: PictureProps) {
  const { width, height, colour } = pictures[name];
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={srcSet(name, 'avif')} sizes={sizes} />
      <img
        src={address(name, 960, 'webp')}
        srcSet={srcSet(name, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        style={{ backgroundColor: colour }}
        className={`w-full min-w-0 overflow-hidden rounded-picture object-cover ${className}`}
      />
    </picture>
  );
}
