/** A story of the blog that fits the member's house. */
import { Link } from 'react-router';
import { Picture, type PictureName } from '../../../ui/media/picture.tsx';
import { noBreakHyphens } from '../../../ui/text/typesetting.tsx';
import { Section } from './section.tsx';
import type { Picked } from './story-for.ts';

export function Story({ article, why }: Picked) {
  return (
    <Section
      title={why === undefined ? 'From the blog' : 'For a house like yours'}
      beside={
        <Link to="/blog" className="link text-small">
          Blog
        </Link>
      }
    >
      <article className="room-card grid gap-x-8 gap-y-3.5 pt-6 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Picture
          name={article.picture as PictureName}
          alt={article.alt}
          sizes="(min-width: 62rem) 22rem, (min-width: 36rem) 45vw, 92vw"
          className="aspect-3/2 sm:aspect-5/4"
        />
        <div>
          <p className="cap">
            {article.category}. {article.minutes} minutes
          </p>
          <h3 className="mt-1 text-[clamp(1.75rem,1.4rem+1vw,2.125rem)] leading-[1.15]">
            <Link to={`/blog/${article.slug}`} className="room-card-link">
              {noBreakHyphens(article.title)}
            </Link>
          </h3>
          <p className="mt-2.5 text-small">{article.excerpt}</p>
          {why !== undefined && <p className="cap mt-3">{why}</p>}
        </div>
      </article>
    </Section>
  );
}
