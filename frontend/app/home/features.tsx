/** The features of a membership, laid out like a table of contents. */
import { Link } from 'react-router';
import { Picture, type PictureName } from '../../ui/media/picture.tsx';

interface Feature {
  name: string;
  words: string;
  picture: PictureName;
  alt: string;
  /** Which detail of the picture is shown. */
  crop: string;
  /** A public sample of it. */
  sample?: { words: string; path: string };
}

const FEATURES: Feature[] = [
  {
    name: 'AI-Powered Assistant',
    words:
      'Ask anything, attach a photo, keep the conversation. Every answer shows its sources, so you can check before you pick up a brush.',
    picture: 'small',
    alt: 'A window seat between shelves of books in a small flat',
    crop: 'sm:origin-[50%_62%] sm:scale-[1.7]',
  },
  {
    name: 'Community Forum',
    words: 'Ask people who’ve done it in a house like yours. Use your name or stay anonymous.',
    picture: 'verandah',
    alt: 'Chairs and a table on a Queenslander verandah',
    crop: 'sm:origin-[68%_64%] sm:scale-[2]',
  },
  {
    name: 'Design Insights',
    words: 'Long, useful stories about Australian houses: sun, access, small rooms, budgets and lamps.',
    picture: 'bathroom',
    alt: 'A bathroom in pale green tiles with brass rails and a round mirror',
    crop: 'sm:origin-[78%_48%] sm:scale-[2]',
    sample: { words: 'Read one', path: '/blog/the-picture-rail' },
  },
];

export function Features() {
  return (
    <section id="features" aria-label="Features" className="later wrap mt-24 below-head lg:mt-32">
      <div className="border-b border-ink">
        {FEATURES.map((feature) => (
          <FeatureRow key={feature.name} {...feature} />
        ))}
      </div>
    </section>
  );
}

function FeatureRow({ name, words, picture, alt, crop, sample }: Feature) {
  return (
    <article className="grid gap-x-12 gap-y-4 border-t border-ink py-6 sm:grid-cols-[1fr_10rem] sm:grid-rows-[auto_1fr] sm:items-start lg:grid-cols-[5fr_5fr_15rem] lg:grid-rows-none lg:items-center lg:py-7">
      <h2 className="lg:text-[2.125rem] lg:leading-tight">{name}</h2>
      <p className="measure text-balance text-charcoal sm:col-start-1 lg:col-start-2">
        {words}
        {sample && (
          <>
            {' '}
            <Link to={sample.path} className="link text-ink">
              {sample.words}
            </Link>
          </>
        )}
      </p>
      <div className="overflow-hidden rounded-picture sm:col-start-2 sm:row-span-2 sm:row-start-1 lg:col-start-3 lg:row-span-1">
        <Picture
          name={picture}
          alt={alt}
          sizes="(min-width: 36rem) 30rem, 120vw"
          className={`aspect-3/2 sm:aspect-square lg:aspect-8/5 ${crop}`}
        />
      </div>
    </article>
  );
}
