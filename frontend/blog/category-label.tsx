/** The category of an article in its own colour, which only supports the word. */
import type { Category } from '../../shared/articles.ts';

export const CategoryLabel = ({ category }: { category: Category }) => (
  <span data-category={category} className="category inline-flex items-baseline gap-2 text-note font-semibold">
    <span aria-hidden="true" className="size-2.5 bg-current" />
    {category}
  </span>
);
