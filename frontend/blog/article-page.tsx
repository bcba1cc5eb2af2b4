/** One article: its summary, annotated room and text, and the stories to read next. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ALL_ARTICLES, type Article, articleAt } from '../../shared/articles.ts';
import { joiningFor } from '../api/return-to.ts';
import { useSession } from '../api/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { noBreakHyphens } from '../ui/text/typesetting.tsx';
import type { Block } from './article-blocks.ts';
import { Byline, CategoryLabel } from './article-labels.tsx';
import { ArticleText } from './article-text.tsx';
import { ReadNext } from './read-next.tsx';
import { ShareArticle } from './share-article.tsx';
import '../ui/text/article-text.css';
import './blog.css';

/** Each text is a separate chunk, loaded with its article only. */
const files = import.meta.glob<{ default: Block[] }>('./articles/*.md');
const texts = new Map<string, ComponentType>(
  ALL_ARTICLES.map(({ slug }) => [
    slug,
    lazy(async () => {
      const text = await files[`./articles/${slug}.md`]?.();
      if (!text) throw new Error(`The article ${slug} has no text.`);
      return { default: () => <ArticleText blocks={text.default} /> };
    }),
  ]),
);

/** `missing` is shown where no article has this address. */
export default function ArticlePage({ missing }: { missing: ReactNode }) {
  const { slug = '' } = useParams();
  const found = articleAt(slug);
  const Text = texts.get(slug);
  if (!found || !Text) return missing;
  return <ArticleScreen key={slug} {...found} Text={Text} />;
}

interface ArticleScreenProps {
  article: Article;
  next: readonly Article[];
  Text: ComponentType;
}

function ArticleScreen({ article, next, Text }: ArticleScreenProps) {
  usePageTitle(article.title, article.excerpt);
  const { user } = useSession();
  return (
    <div className="wrap pt-8 lg:pt-14">
      <article>
        <header className="article-head">
          <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            {user && (
              <Link to="/blog" className="link py-1 text-small print:hidden">
                Blog
              </Link>
            )}
            <CategoryLabel category={article.category} />
            <span className="cap">By Verandah</span>
            <Byline article={article} />
            <ShareArticle title={article.title} />
          </p>
          <h1 className="mt-4 max-w-[17ch] text-display">{noBreakHyphens(article.title)}</h1>
          <p className="measure mt-5 text-lead text-balance">{article.excerpt}</p>
        </header>
        <Text />
      </article>
      {user ? <FromTheLibrary /> : <Invitation />}
      <ReadNext articles={next} />
    </div>
  );
}

/** For a reader who is not a member: an invitation to the product. */
const Invitation = () => (
  <aside className="article-column mt-14 border-t border-ink pt-6 print:hidden">
    <p className="font-display text-h3">Ask about your own room</p>
    <p className="mt-3">Members send a photo and get notes for their own walls, windows and light.</p>
    <LinkButton to={joiningFor('/')} className="mt-5">
      Start Designing
    </LinkButton>
  </aside>
);

/** For a member: a link to the sources of the figures. */
const FromTheLibrary = () => (
  <p className="article-column mt-12 text-small print:hidden">
    The rules, sizes and sources behind our stories are in{' '}
    <Link to="/library" className="link">
      the library
    </Link>
    .
  </p>
);
