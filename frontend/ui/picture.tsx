/** The site's own illustrations: AVIF or WebP at the width the page needs, over their dominant colour while they load. */
import { preload } from 'react-dom';
import pictures from '../art/pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;
type Format = 'avif' | 'webp';

const WIDTHS = [480, 720, 960, 1600];
/** Where a `narrow` picture gives way to the whole one: the theme's `md`. */
const WIDE = '(min-width: 48rem)';

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

/** The one of two pictures that this window shows, as `<Picture narrow>` decides it. */
export const pictureForWindow = (name: PictureName, narrow: PictureName): PictureName =>
  matchMedia(WIDE).matches ? name : narrow;

export interface PictureProps {
  name: PictureName;
  /** What it shows, for those who do not see it; empty where a caption beside it says the same. */
  alt: string;
  /** How wide it stands on the page, as in an `<img sizes>`. */
  sizes: string;
  /** The largest picture of the first screen: loaded first. Others wait until they come near. */
  priority?: boolean;
  /** A crop that takes its place below the width of `md`, where more of it would not be seen. */
  narrow?: PictureName;
  /** Classes of the `<img>`: its height, crop (`object-…`), corners. */
  className?: string;
}

/** A picture that fills the width of its place and keeps its height free from the start. */
export function Picture({ name, alt, sizes, priority = false, narrow, className = '' }: PictureProps) {
  const { width, height, colour } = pictures[name];
  return (
    <picture className="contents">
      {narrow && <Sources name={narrow} sizes={sizes} media={`not all and ${WIDE}`} />}
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

const Sources = ({ name, sizes, media }: { name: PictureName; sizes: string; media: string }) =>
  (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      className="hidden"
      media={media}
      type={`image/${format}`}
      srcSet={srcSet(name, format)}
      sizes={sizes}
      width={pictures[name].width}
      height={pictures[name].height}
    />
  ));
