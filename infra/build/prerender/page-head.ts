/** What the head of a public page says to those that find, list and share it: title, address, Open Graph, JSON-LD. */
import { titleOf } from '../../../frontend/ui/page-title.ts';
import type { PublicPage } from './public-pages.ts';
import { BUILT_ORIGIN } from './stage-words.ts';

/** Size of the pictures that `frontend/art/render.ts` makes for sharing, in pixels. */
const SHARED_PICTURE = { width: 1200, height: 630 };
const LANGUAGE = 'en-AU';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escaped(content)}" />`;
export const canonicalUrl = (path: string): string => (path === '/' ? `${BUILT_ORIGIN}/` : BUILT_ORIGIN + path);
const pictureAddress = (name: string) => `${BUILT_ORIGIN}/art/${name}-shared.jpg`;

/** The head of a page, from its title to its structured data. */
export function headOf(page: PublicPage): string {
  const { path, title, description, picture, article } = page;
  return [
    `<title>${escaped(titleOf(title))}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${canonicalUrl(path)}" />`,
    meta('property', 'og:site_name', 'Verandah'),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title ?? titleOf()),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl(path)),
    meta('property', 'og:locale', LANGUAGE.replace('-', '_')),
    meta('property', 'og:image', pictureAddress(picture)),
    meta('property', 'og:image:width', String(SHARED_PICTURE.width)),
    meta('property', 'og:image:height', String(SHARED_PICTURE.height)),
    ...(article ? [meta('property', 'og:image:alt', article.alt)] : []),
    ...(article ? [meta('property', 'article:published_time', article.publishedAt)] : []),
    ...(article ? [meta('property', 'article:section', article.category)] : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData(page).map(
      // `<` cannot end the element from inside a string.
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('\n    ');
}

/** The head of the page that is not there: a title, and the wish not to be listed. */
export const missingHead = (): string =>
  [`<title>${escaped(titleOf('404 Page Not Found'))}</title>`, meta('name', 'robots', 'noindex')].join('\n    ');

const publisher = {
  '@type': 'Organization',
  name: 'Verandah',
  url: canonicalUrl('/'),
  logo: { '@type': 'ImageObject', url: `${BUILT_ORIGIN}/icon-512.png`, width: 512, height: 512 },
};

/** The vocabulary is schema.org's, in the shape that search engines document for articles and breadcrumbs. */
function structuredData({ path, title, description, picture, article }: PublicPage): object[] {
  const context = { '@context': 'https://schema.org' };
  if (path === '/')
    return [
      { ...context, '@type': 'WebSite', name: 'Verandah', url: canonicalUrl(path), description, inLanguage: LANGUAGE },
      { ...context, ...publisher },
    ];
  const trail = [
    { name: 'Verandah', path: '/' },
    { name: title ?? '', path },
  ];
  const breadcrumbs = {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((place, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: place.name,
      item: canonicalUrl(place.path),
    })),
  };
  if (!article) return [breadcrumbs];
  return [
    {
      ...context,
      '@type': 'Article',
      headline: article.title,
      description,
      image: pictureAddress(picture),
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      articleSection: article.category,
      inLanguage: LANGUAGE,
      isAccessibleForFree: true,
      mainEntityOfPage: canonicalUrl(path),
      author: publisher,
      publisher,
    },
    breadcrumbs,
  ];
}
