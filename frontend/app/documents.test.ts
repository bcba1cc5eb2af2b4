/** The public pages for search engines and caches: sitemap, metadata, manifest, and the headers of documents and files. */
import { XMLParser } from 'fast-xml-parser';
import { DomUtils } from 'htmlparser2';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { builtWebsite } from '../../infra/local/website.ts';
import { fetchFrom, read, wordsOf } from '../../infra/testing/document.ts';
import { ALL_ARTICLES, FEED_PATH } from '../../shared/articles.ts';
import { SCREENS } from '../../shared/contract/screens.ts';

const PAGES = ['/', '/terms', '/privacy', '/accessibility', ...ALL_ARTICLES.map(({ slug }) => `/blog/${slug}`)];

beforeAll(async () => {
  await builtWebsite();
});

describe('for search engines', () => {
  test('the sitemap lists every public page', async () => {
    const parsed = new XMLParser().parse(await (await fetchFrom('/sitemap.xml')).text()) as {
      urlset: { url: { loc: string }[] };
    };
    const places = parsed.urlset.url.map(({ loc }) => loc);
    expect(places.toSorted()).toEqual(PAGES.map((path) => inject('stage').origin + path).toSorted());
    const robots = await (await fetchFrom('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${inject('stage').origin}/sitemap.xml`);
  });

  test('security.txt says where to report a fault, as RFC 9116 asks', async () => {
    const answer = await fetchFrom('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    const fields = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    expect(fields.get('Contact')).toMatch(/^mailto:[^@]+@[^@]+$/);
    expect(fields.get('Contact')).not.toContain('.invalid');
    expect(fields.get('Canonical')).toBe(`${inject('stage').origin}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days, 'SECURITY_EXPIRES lies at most a year ahead').toBeLessThan(366);
  });

  test('each page names itself', async () => {
    const titles = new Set<string>();
    for (const path of PAGES) {
      const { all } = await read(path);
      const meta = (name: string) =>
        all('meta').find(({ attribs }) => attribs.name === name || attribs.property === name)?.attribs.content ?? '';
      const title = wordsOf(all('title')[0]);
      titles.add(title);
      expect(title, path).toMatch(/Verandah/);
      expect(meta('description').length, path).toBeGreaterThan(60);
      const canonical = all('link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href;
      expect([canonical, meta('og:url')]).toEqual(Array(2).fill(inject('stage').origin + path));
      const picture = await fetchFrom(new URL(meta('og:image')).pathname);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      const data = all('script')
        .filter(({ attribs }) => attribs.type === 'application/ld+json')
        .map((script) => DomUtils.textContent(script));
      const kinds = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
      if (path.startsWith('/blog/')) expect(kinds).toEqual(['Article', 'BreadcrumbList']);
      else expect(kinds).toContain(path === '/' ? 'WebSite' : 'BreadcrumbList');
      expect(JSON.stringify([data, canonical]), path).not.toContain('.invalid');
    }
    expect(titles.size).toBe(PAGES.length);
  });

  test('each article leads to the feed of the stage', async () => {
    for (const path of PAGES) {
      const { all } = await read(path);
      const feeds = all('link').filter(({ attribs }) => attribs.type === 'application/atom+xml');
      const hrefs = feeds.map(({ attribs }) => attribs.href);
      expect(hrefs, path).toEqual(path.startsWith('/blog/') ? [FEED_PATH] : []);
    }
    const answer = await fetchFrom(FEED_PATH);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    const text = await answer.text();
    expect(text).toContain(`<id>${inject('stage').origin}/blog/${ALL_ARTICLES[0]?.slug}</id>`);
    expect(text).not.toContain('.invalid');
  });

  test('the pages that sell the membership say its price', async () => {
    for (const path of ['/', '/subscribe']) {
      const { all } = await read(path);
      const data = all('script').filter(({ attribs }) => attribs.type === 'application/ld+json');
      const described = data.map((script) => JSON.parse(DomUtils.textContent(script)) as { '@type': string });
      const price = { price: 200, priceCurrency: 'AUD', referenceQuantity: { value: 1, unitCode: 'ANN' } };
      expect(described.filter((one) => one['@type'] === 'Organization')).toMatchObject([
        { makesOffer: { url: `${inject('stage').origin}/subscribe`, priceSpecification: price } },
      ]);
    }
  });

  test('the manifest names pictures and screens that are there', async () => {
    const manifest = (await (await fetchFrom('/manifest.webmanifest')).json()) as {
      id: string;
      icons: { src: string; type: string }[];
      screenshots: { src: string; type: string; sizes: string; form_factor: string }[];
      shortcuts: { name: string; url: string; icons: { src: string }[] }[];
    };
    expect(manifest.id).toBe('/');
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['AI Assistant', '/assistant'],
      ['Forum', '/forum'],
    ]);
    for (const { url } of manifest.shortcuts) expect(SCREENS).toContain(url);
    expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(['wide', 'narrow']);
    for (const { src, sizes } of manifest.screenshots) {
      const bytes = await (await fetchFrom(src)).arrayBuffer();
      const { width, height } = await sharp(bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect(bytes.byteLength).toBeLessThan(100_000);
    }
    for (const { src, type } of [
      ...manifest.icons,
      ...manifest.screenshots,
      { src: '/apple-touch-icon.png', type: 'image/png' },
    ])
      expect((await fetchFrom(src)).headers.get('content-type'), src).toContain(type);
  });
});

describe('as the stage sends it', () => {
  test('documents are asked for each time, and are 304 while they are the same', async () => {
    const first = await fetchFrom('/terms', { 'accept-encoding': 'br' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    expect((await fetchFrom('/terms', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect((await fetchFrom('/privacy', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  test('assets are kept for a year, pictures for a day', async () => {
    const html = await (await fetchFrom('/auth')).text();
    const script = await fetchFrom(/\/assets\/main-[\w-]+\.js/.exec(html)?.[0] ?? '', { 'accept-encoding': 'gzip' });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    const picture = await fetchFrom('/art/hero-960.avif', { 'accept-encoding': 'br' });
    expect(picture.headers.get('cache-control')).toContain('max-age=86400');
    expect(picture.headers.get('content-encoding')).toBeNull();
  });

  test('nothing outside the site is there', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/.sources', '/assets/none.js'])
      expect((await fetchFrom(path)).status, path).toBe(404);
  });
});
