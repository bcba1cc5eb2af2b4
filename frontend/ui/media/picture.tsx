/** The site's own illustrations: AVIF or WebP at the width the page needs, over their dominant colour while they load. */
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import pictures from '../../art/pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;
type Format = 'avif' | 'webp';

const WIDTHS = [480, 720, 960, 1600];
/** From this width the whole picture replaces a `narrow` one: the theme's `md`. */
const WIDE = '(min-width: 48rem)';
const NARROW = `not all and ${WIDE}`;

/** The address of one rendering, as `frontend/art/render.ts` names them. */
const address = (name: PictureName, width: number, format: Format) => `/art/${name}-${width}.${format}`;
const srcSet = (name: PictureName, format: Format) =>
  WIDTHS.map((width) => `${address(name, width, format)} ${width}w`).join(', ');

/** Its width by its height. */
export const ratioOf = (name: PictureName): number => pictures[name].width / pictures[name].height;

export interface PictureProps {
  name: PictureName;
  /** The alternative text; empty if a caption beside it says the same. */
  alt: string;
  /** The `sizes` of the `<img>`. */
  sizes: string;
  /** For the largest picture of the first screen, which loads first. Others load lazily. */
  priority?: boolean;
  /** A crop to use below the width of `md`, where the rest would be cut off anyway. */
  narrow?: PictureName;
  /** Classes of the `<img>`: its height, crop (`object-…`), corners. */
  className?: string;
}

/** A picture that fills the width and reserves its height. If it fails to load, its colour stays. */
export function Picture({ name, alt, sizes, priority = false, narrow, className = '' }: PictureProps) {
  const { width, height, colour } = pictures[name];
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);
  // In a prerendered page it may have failed before hydration.
  useEffect(() => setMissing(image.current?.complete === true && image.current.naturalWidth === 0), []);
  const look = `w-full min-w-0 overflow-hidden rounded-picture object-cover ${className}`;
  if (missing) {
    // Instead of the browser's broken-image icon: the colour, labelled with the alternative text.
    const label = alt === '' ? {} : { role: 'img', 'aria-label': alt };
    const ground = { backgroundColor: colour, '--shape': `${width} / ${height}` } as CSSProperties;
    return <span {...label} style={ground} className={`block aspect-(--shape) ${look}`} />;
  }
  return (
    <picture className="contents">
      {narrow && <Sources name={narrow} sizes={sizes} media={NARROW} />}
      <source className="hidden" type="image/avif" srcSet={srcSet(name, 'avif')} sizes={sizes} />
      <img
        ref={image}
        src={address(name, 960, 'webp')}
        srcSet={srcSet(name, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setMissing(true)}
        style={{ backgroundColor: colour }}
        className={look}
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
