/** The head of a public page, for search engines and for sites that preview links: title, address, Open Graph, JSON-LD. */
import type { Element } from 'domhandler';
import { titleOf } from '../../../frontend/ui/page/page-title.ts';
import { FEED_PATH } from '../../../shared/articles.ts';
import { PRICE_AUD } from '../../../shared/billing.ts';
import { element } from './html.ts';
import type { PublicPage } from './public-pages.ts';
import { BUILT_ORIGIN } from './stage-placeholders.ts';

/** Size in pixels of the pictures that `frontend/art/render.ts` makes for sharing. */
const SHARED_PICTURE = { width: 1200, height: 630 };
const LANGUAGE = 'en-AU';

const meta = (name: 'name' | 'property', key: string, content: string) => element('meta', { [name]: key, content });
export const canonicalUrl = (path: string): string => (path === '/' ? `${BUILT_ORIGIN}/` : BUILT_ORIGIN + path);
const pictureAddress = (name: string) => `${BUILT_ORIGIN}/art/${name}-shared.jpg`;

/** The head of a page, from its title to its structured data. */
export function headOf(page: PublicPage): Element[] {
  const { path, title, description, picture, article } = page;
  return [
    element('title', {}, titleOf(title)),
    meta('name', 'description', description),
    element('link', { rel: 'canonical', href: canonicalUrl(path) }),
    ...(article ? [feedLink()] : []),
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
    ...structuredData(page).map(dataElement),
  ];
}

/** A data block, which is never run. Escapes `<`, so that a string cannot end the element. */
const dataElement = (data: object): Element =>
  element('script', { type: 'application/ld+json' }, JSON.stringify(data).replaceAll('<', '\\u003c'));

/** Leads a reader's program to the blog's feed. */
export const feedLink = (): Element =>
  element('link', { rel: 'alternate', type: 'application/atom+xml', title: 'The Verandah blog', href: FEED_PATH });

/** The head of the 404 page: a title, and `noindex` for search engines. */
export const missingHead = (): Element[] => [
  element('title', {}, titleOf('404 Page Not Found')),
  meta('name', 'robots', 'noindex'),
];

const publisher = {
  '@type': 'Organization',
  name: 'Verandah',
  url: canonicalUrl('/'),
  logo: { '@type': 'ImageObject', url: `${BUILT_ORIGIN}/icon-512.png`, width: 512, height: 512 },
};

const CONTEXT = { '@context': 'https://schema.org' };

/** Verandah and what it sells. `ANN` is a year (UN/CEFACT recommendation 20). */
const seller = {
  ...CONTEXT,
  ...publisher,
  makesOffer: {
    '@type': 'Offer',
    name: 'Verandah membership',
    url: canonicalUrl('/subscribe'),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: PRICE_AUD,
      priceCurrency: 'AUD',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'ANN' },
    },
  },
};

/** The offer as structured data, for the screen that sells the membership; the landing page's head has it. */
export const offerData = (): Element => dataElement(seller);

/** The vocabulary is schema.org's, in the shape that search engines document for articles and breadcrumbs. */
function structuredData({ path, title, description, picture, article }: PublicPage): object[] {
  if (path === '/')
    return [
      { ...CONTEXT, '@type': 'WebSite', name: 'Verandah', url: canonicalUrl(path), description, inLanguage: LANGUAGE },
      seller,
    ];
  const trail = [
    { name: 'Verandah', path: '/' },
    { name: title ?? '', path },
  ];
  const breadcrumbs = {
    ...CONTEXT,
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
      ...CONTEXT,
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
