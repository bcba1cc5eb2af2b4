/** The blog's front page: the featured article large, five others as cards, the newer ones below, the newsletter at the foot. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Article, FEATURED, GRID_ARTICLES, NEWER_ARTICLES } from '../../shared/articles.ts';
import { LinkButton } from '../ui/button.tsx';
import { Picture, type PictureName } from '../ui/media/picture.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { noBreakHyphens } from '../ui/typesetting.tsx';
import { Byline, CategoryLabel } from './article-labels.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import '../ui/article-text.css';
import './blog.css';

export default function BlogPage() {
  usePageTitle('Blog');
  // The first entry counts as featured in the data, and the grid leaves it out (infra/docs/product-spec.md, section 3).
  const [, ...others] = GRID_ARTICLES;
  return (
    <>
      <div className="wrap pt-8 lg:pt-14">
        <header className="grid items-end gap-x-14 gap-y-4 lg:grid-cols-[7fr_5fr]">
          <h1 className="text-display">The blog</h1>
          <div className="max-w-[48ch] lg:pb-2">
            <p className="text-balance text-lead">
              Sun, access, small rooms, budgets and lamps: what we know about Australian houses, with the numbers.
            </p>
            <Link to="/library" className="link mt-3 inline-block py-1 text-small">
              Look something up in the library
            </Link>
          </div>
        </header>
        <FeaturedArticle article={FEATURED} />
        <div className="mt-16 grid gap-x-10 gap-y-14 md:grid-cols-2 lg:mt-24 lg:grid-cols-3">
          <ul className="contents">
            {others.map((article) => (
              <li key={article.slug}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
          <OwnQuestion />
        </div>
        <section aria-labelledby="latest" className="mt-16 border-t border-ink pt-6 lg:mt-24">
          <h2 id="latest" className="text-h2">
            Latest stories
          </h2>
          <div className="mt-8 grid gap-x-10 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
            <ul className="contents">
              {NEWER_ARTICLES.map((article) => (
                <li key={article.slug}>
                  <ArticleCard article={article} heading="h3" />
                </li>
              ))}
            </ul>
            <LookItUp />
          </div>
        </section>
      </div>
      <NewsletterForm />
    </>
  );
}

/** Fills the cell that five cards leave free in two and in three columns. */
const Aside = ({ title, to, action, children }: { title: string; to: string; action: string; children: ReactNode }) => (
  <aside className="flex flex-col items-start justify-center border-t border-ink pt-8 md:border-b md:pb-8">
    <p className="text-balance font-display text-h2">{title}</p>
    <p className="mt-3 max-w-[34ch]">{children}</p>
    <Link to={to} className="link mt-5 py-1">
      {action}
    </Link>
  </aside>
);

const OwnQuestion = () => (
  <Aside title="And in your house?" to="/assistant" action="Ask about a room">
    Not covered here? Send us a photo of your room.
  </Aside>
);

const LookItUp = () => (
  <Aside title="Just need a number?" to="/library" action="Open the library">
    Sizes, rules and safety, each with what we checked it against.
  </Aside>
);

const addressOf = ({ slug }: Article) => `/blog/${slug}`;

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <article className="mt-8 grid items-end gap-x-14 gap-y-6 border-t border-ink pt-8 lg:mt-12 lg:grid-cols-[7fr_5fr]">
      <Picture
        name={article.picture as PictureName}
        alt={article.alt}
        priority
        sizes="(min-width: 80rem) 42rem, (min-width: 62rem) 55vw, 92vw"
        className="aspect-3/2 lg:aspect-5/4"
      />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <CategoryLabel category={article.category} />
          <Byline article={article} />
        </p>
        <h2 className="mt-4 text-h2">{noBreakHyphens(article.title)}</h2>
        <p className="mt-4 max-w-[52ch] text-balance text-lead">{article.excerpt}</p>
        <LinkButton to={addressOf(article)} aria-label={`Read Full Article: ${article.title}`} className="mt-7">
          Read Full Article
        </LinkButton>
      </div>
    </article>
  );
}

function ArticleCard({ article, heading: Heading = 'h2' }: { article: Article; heading?: 'h2' | 'h3' }) {
  return (
    <article className="grid h-full grid-rows-[auto_1fr_auto]">
      <Picture
        name={article.picture as PictureName}
        alt={article.alt}
        sizes="(min-width: 80rem) 24rem, (min-width: 62rem) 30vw, (min-width: 48rem) 45vw, 92vw"
        className="aspect-3/2"
      />
      <div className="mt-4">
        <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <CategoryLabel category={article.category} />
          <Byline article={article} />
        </p>
        <Heading className="mt-2.5 text-h3">{noBreakHyphens(article.title)}</Heading>
        <p className="mt-2.5 text-charcoal">{article.excerpt}</p>
      </div>
      <p className="mt-4">
        <Link to={addressOf(article)} aria-label={`Read More: ${article.title}`} className="link py-1">
          Read More
        </Link>
      </p>
    </article>
  );
}
