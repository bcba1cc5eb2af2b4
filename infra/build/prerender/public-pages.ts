/** The pages that anyone may read, with their titles and pictures for search results, shared links and lists. */
import { LEGAL_DATES } from '../../../frontend/legal/dates.ts';
import { ALL_ARTICLES, type Article } from '../../../shared/articles.ts';
import { GUARANTEE_DAYS } from '../../../shared/billing.ts';

export interface PublicPage {
  path: string;
  /** Without one: the site's own line. */
  title?: string;
  description: string;
  /** Name of the picture shown for it. */
  picture: string;
  article?: Article;
  /** The last day on which it changed, YYYY-MM-DD, where known. */
  changed?: string;
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    description:
      'An interior-design membership for Australian homes: photograph a room and ask an assistant that knows a Federation cottage from a Queenslander.',
    picture: 'hero',
  },
  ...ALL_ARTICLES.map((article) => ({
    path: `/blog/${article.slug}`,
    title: article.title,
    description: article.excerpt,
    picture: article.picture,
    article,
    changed: article.updatedAt,
  })),
  {
    path: '/terms',
    title: 'Terms of Service',
    description: `What a Verandah membership holds, what it costs, how it ends, and the ${GUARANTEE_DAYS}-day money-back guarantee. First published 10 August 2025.`,
    picture: 'hero',
    changed: LEGAL_DATES.terms.updated,
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What Verandah collects, what it is used for, who else sees it and for how long, and how to have it corrected or erased. First published 10 August 2025.',
    picture: 'hero',
    changed: LEGAL_DATES.privacy.updated,
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    description:
      'Which accessibility standard Verandah aims for, how it is tested, what is known not to work yet, and how to tell us.',
    picture: 'hero',
    changed: LEGAL_DATES.accessibility.published,
  },
];
