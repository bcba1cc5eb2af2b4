/** The stories to read next, each with its picture. */
import { Link } from 'react-router';
import type { Article } from '../../shared/articles.ts';
import { Picture, type PictureName } from '../ui/media/picture.tsx';
import { noBreakHyphens } from '../ui/text/typesetting.tsx';

export const ReadNext = ({ articles }: { articles: readonly Article[] }) => (
  <nav aria-labelledby="read-next" className="mt-16 border-t border-ink pt-6 lg:mt-24 print:hidden">
    <h2 id="read-next">Read next</h2>
    <ul className="mt-5 grid gap-x-10 gap-y-9 md:grid-cols-3">
      {articles.map((article) => (
        <li key={article.slug}>
          <Link to={`/blog/${article.slug}`} className="group grid gap-x-5 max-md:grid-cols-[2fr_3fr]">
            <Picture
              name={article.picture as PictureName}
              alt=""
              sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 37vw"
              className="aspect-3/2"
            />
            <span className="md:mt-3">
              <span className="cap block">{article.category}</span>
              <span className="mt-1 block font-display text-h4 text-balance decoration-1 underline-offset-5 group-hover:underline">
                {noBreakHyphens(article.title)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
