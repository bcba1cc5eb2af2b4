/** The blog's front page: the featured article large, five others as cards, the newer ones by date below, the newsletter at the foot. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Article, FEATURED, FEED_PATH, GRID_ARTICLES, NEWER_ARTICLES } from '../../shared/articles.ts';
import { LinkButton } from '../ui/button.tsx';
import { Picture, type PictureName } from '../ui/media/picture.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { noBreakHyphens } from '../ui/text/typesetting.tsx';
import { Byline, CategoryLabel } from './article-labels.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import '../ui/text/article-text.css';
import './blog.css';

export default function BlogPage() {
  usePageTitle('Blog');
  // The first entry counts as featured in the data, and the grid leaves it out (infra/docs/product-spec.md, section 3).
  const [, ...others] = GRID_ARTICLES;
  return (
    <>
      <div className="wrap pt-8 lg:pt-14">
        <header className={`${COLUMNS} items-end max-lg:gap-y-2`}>
          <h1 className="text-display lg:col-span-2">The blog</h1>
          <div className="lg:pb-2">
            <p className="text-balance text-lead">
              Sun, access, small rooms, budgets and lamps: what we know about Australian houses, with the numbers.
            </p>
            <Link to="/library" className="link mt-2 inline-flex min-h-11 items-center text-small">
              Look something up in the library
            </Link>
          </div>
        </header>
        <FeaturedArticle article={FEATURED} />
        <div className={`${COLUMNS} mt-14 lg:mt-16`}>
          <Cards articles={others} heading="h2" />
          <OwnQuestion />
        </div>
        <section aria-labelledby="newer" className="mt-16 border-t border-ink pt-6 lg:mt-24">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="newer">Newer stories</h2>
            <p className="cap">
              Newest first,{' '}
              <a href={FEED_PATH} className="link inline-flex min-h-11 items-center">
                also as an Atom feed
              </a>
            </p>
          </div>
          <div className={`${COLUMNS} mt-6`}>
            <Cards articles={NEWER_ARTICLES} heading="h3" />
            <LookItUp />
          </div>
        </section>
      </div>
      <NewsletterForm />
    </>
  );
}

/** The columns of the whole page, so that everything begins on the same lines. */
const COLUMNS = 'grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3';

const Cards = ({ articles, heading }: { articles: readonly Article[]; heading: 'h2' | 'h3' }) => (
  <ul className="contents">
    {articles.map((article) => (
      <li key={article.slug}>
        <ArticleCard article={article} heading={heading} />
      </li>
    ))}
  </ul>
);

/** Fills the cell that five cards leave free in two and in three columns. */
const Aside = ({ title, to, action, children }: { title: string; to: string; action: string; children: ReactNode }) => (
  <aside className="flex flex-col items-start justify-center border-t border-ink pt-8 md:border-b md:pb-8">
    <p className="text-balance font-display text-h2">{title}</p>
    <p className="mt-3 max-w-[34ch]">{children}</p>
    <Link to={to} className="link mt-3 inline-flex min-h-11 items-center">
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
    Sizes, rules and safety, with the sources we checked.
  </Aside>
);

const addressOf = ({ slug }: Article) => `/blog/${slug}`;

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <article className={`${COLUMNS} mt-8 items-end gap-y-6! border-t border-ink pt-8 lg:mt-10`}>
      <Picture
        name={article.picture as PictureName}
        alt={article.alt}
        priority
        sizes="(min-width: 90rem) 56rem, (min-width: 62rem) 62vw, 92vw"
        className="aspect-3/2 md:col-span-2"
      />
      <div className="md:col-span-2 lg:col-span-1">
        <p className="cap mb-1">Featured</p>
        <Labels article={article} />
        <h2 className="mt-3 text-h2">{noBreakHyphens(article.title)}</h2>
        <p className="mt-4 measure text-lead">{article.excerpt}</p>
        <LinkButton to={addressOf(article)} aria-label={`Read Full Article: ${article.title}`} className="mt-6">
          Read Full Article
        </LinkButton>
      </div>
    </article>
  );
}

const Labels = ({ article }: { article: Article }) => (
  <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
    <CategoryLabel category={article.category} />
    <Byline article={article} />
  </p>
);

function ArticleCard({ article, heading: Heading }: { article: Article; heading: 'h2' | 'h3' }) {
  return (
    <article className="grid h-full grid-rows-[auto_1fr_auto]">
      <Picture
        name={article.picture as PictureName}
        alt={article.alt}
        sizes="(min-width: 90rem) 27rem, (min-width: 62rem) 30vw, (min-width: 48rem) 45vw, 92vw"
        className="aspect-3/2"
      />
      <div className="mt-4">
        <Labels article={article} />
        <Heading className="mt-2.5 text-h3">{noBreakHyphens(article.title)}</Heading>
        <p className="mt-2.5 text-charcoal">{article.excerpt}</p>
      </div>
      <p className="mt-2">
        <Link
          to={addressOf(article)}
          aria-label={`Read More: ${article.title}`}
          className="link inline-flex min-h-11 items-center"
        >
          Read More
        </Link>
      </p>
    </article>
  );
}
