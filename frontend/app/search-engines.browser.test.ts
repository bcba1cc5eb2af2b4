/** How search engines and link previews find the site: sitemap, heads of pages, manifest. */
import { XMLParser } from 'fast-xml-parser';
import { expect, inject, test } from 'vitest';
import { newPage } from '../../infra/testing/browser/browser.ts';
import { someVisitor } from '../../infra/testing/people/people.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';

const PAGES = ['/', '/terms', '/privacy', '/accessibility', ...ALL_ARTICLES.map(({ slug }) => `/blog/${slug}`)];

const visit = async (path: string) => {
  const answer = await someVisitor().get(path);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};

test('the sitemap lists every public page, and each answers 200', async () => {
  const { text } = await visit('/sitemap.xml');
  const parsed = new XMLParser().parse(text) as { urlset: { url: { loc: string }[] } };
  const places = parsed.urlset.url.map(({ loc }) => loc);
  expect(places.toSorted()).toEqual(PAGES.map((path) => inject('stage').origin + path).toSorted());
  for (const place of places) expect((await visit(new URL(place).pathname)).status, place).toBe(200);
  expect((await visit('/robots.txt')).text).toContain(`Sitemap: ${inject('stage').origin}/sitemap.xml`);
});

test('each page names itself for search engines', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  const titles = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    const head = await page.evaluate(headOf);
    titles.add(head.title);
    expect(head.title, path).toMatch(/Verandah/);
    expect(head.description.length, path).toBeGreaterThan(60);
    expect(head.canonical).toBe(inject('stage').origin + path);
    expect(head.address).toBe(head.canonical);
    expect((await visit(new URL(head.picture).pathname)).type).toBe('image/jpeg');
    const kinds = head.data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    if (path.startsWith('/blog/')) expect(kinds).toEqual(['Article', 'BreadcrumbList']);
    else expect(kinds).toContain(path === '/' ? 'WebSite' : 'BreadcrumbList');
    expect(JSON.stringify(head)).not.toContain('.invalid');
  }
  expect(titles.size).toBe(PAGES.length);
});

test('the manifest names icons that are there, in their sizes', async () => {
  const manifest = JSON.parse((await visit('/manifest.webmanifest')).text) as {
    icons: { src: string; type: string }[];
  };
  for (const { src, type } of [...manifest.icons, { src: '/apple-touch-icon.png', type: 'image/png' }])
    expect((await visit(src)).type, src).toContain(type);
});

/** Reads the page's metadata. Runs in the page. */
function headOf() {
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
  return {
    title: document.title,
    description: content('meta[name=description]'),
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
    address: content('meta[property="og:url"]'),
    picture: content('meta[property="og:image"]'),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
  };
}
