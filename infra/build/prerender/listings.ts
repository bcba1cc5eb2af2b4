/** What tells others about the pages: sitemap.xml and robots.txt for search engines, the blog's feed for readers, security.txt for finders of faults. */
import { Feed } from 'feed';
import { ALL_ARTICLES, FEED_PATH } from '../../../shared/articles.ts';
import { escapeHtml } from './html.ts';
import { canonicalUrl } from './page-head.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { BUILT_SUPPORT_EMAIL } from './stage-placeholders.ts';

/** In the format of https://www.sitemaps.org/protocol.html. */
export function sitemap(): string {
  const entries = PUBLIC_PAGES.map(({ path, changed }) => {
    const day = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `  <url><loc>${canonicalUrl(path)}</loc>${day}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

/** Calls are not pages, so they are disallowed. */
export const robots = (): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /objects/', '', `Sitemap: ${canonicalUrl('/sitemap.xml')}`, ''].join(
    '\n',
  );

/** Midnight UTC, which in Australia is still the same day. */
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * The blog as an Atom feed (RFC 4287), newest first. An article's id is its address, which never changes. Each entry has the summary: the
 * annotated room and the drawings are the article's own page. The package leaves the escaping of HTML in titles and summaries to its caller.
 */
export function feed(articles = ALL_ARTICLES): string {
  const address = canonicalUrl(FEED_PATH);
  const made = new Feed({
    id: address,
    title: 'The Verandah blog',
    description: 'Sun, access, small rooms, budgets and lamps: what we know about Australian houses, with the numbers.',
    link: canonicalUrl('/'),
    feedLinks: { atom: address },
    author: { name: 'Verandah', link: canonicalUrl('/') },
    updated: new Date(Math.max(...articles.map(({ updatedAt }) => timeOf(updatedAt).getTime()))),
    generator: false,
  });
  for (const { slug, title, excerpt, category, publishedAt, updatedAt } of articles)
    made.addItem({
      title: escapeHtml(title),
      link: canonicalUrl(`/blog/${slug}`),
      description: escapeHtml(excerpt),
      category: [{ term: category }],
      published: timeOf(publishedAt),
      date: timeOf(updatedAt),
    });
  return made.atom1();
}

/** The last day of security.txt, at most a year ahead (RFC 9116, section 2.5.5). A deploy after it is refused with the remedy. */
export const SECURITY_EXPIRES = '2027-11-30';

export const securityText = (): string =>
  [
    `Contact: mailto:${BUILT_SUPPORT_EMAIL}`,
    `Expires: ${SECURITY_EXPIRES}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${canonicalUrl('/.well-known/security.txt')}`,
    '',
  ].join('\n');
