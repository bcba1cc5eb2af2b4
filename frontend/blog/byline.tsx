/** When an article was published, and how long it takes to read. */
import type { Article } from '../../shared/articles.ts';
import { formatDay } from '../ui/dates.ts';

export const Byline = ({ article: { publishedAt, minutes } }: { article: Article }) => (
  <span className="cap">
    <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
    <span aria-hidden="true"> · </span>
    {minutes} min read
  </span>
);
