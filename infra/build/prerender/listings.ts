/** sitemap.xml and robots.txt, which tell search engines about the pages. */
import { canonicalUrl } from './page-head.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

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
