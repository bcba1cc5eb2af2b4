/** The labels of an article: its category, when it was published, and how long it takes to read. */
import type { Article, Category } from '../../shared/articles.ts';
import { formatDay } from '../../shared/text/calendar-day.ts';

/** When an article was published, and how long it takes to read. */
export const Byline = ({ article: { publishedAt, minutes } }: { article: Article }) => (
  <span className="cap">
    <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
    <span aria-hidden="true"> · </span>
    {minutes} min read
  </span>
);

/** The category of an article, and a square in its colour, which only supports the word. */
export const CategoryLabel = ({ category }: { category: Category }) => (
  <span data-category={category} className="inline-flex items-baseline gap-2 text-note font-semibold">
    <span aria-hidden="true" className="category" />
    {category}
  </span>
);
