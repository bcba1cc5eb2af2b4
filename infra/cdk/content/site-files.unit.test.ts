/** The site's files on a stage. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOCUMENTS } from '../../build/prerender/documents.ts';
import { BUILT_ORIGIN } from '../../build/prerender/stage-placeholders.ts';
import { buildVersion } from '../../build/version.ts';
import { STAGES } from '../stages.ts';
import { siteFiles } from './site-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [file, content] of Object.entries({
    ...Object.fromEntries(DOCUMENTS.map((path) => [path.slice(1), 'a page'])),
    'index.html': `<link rel="canonical" href="${BUILT_ORIGIN}/"><script src="/assets/main-1a.js"></script>`,
    'assets/main-1a.js': 'a',
    'assets/main-1a.js.br': 'packed',
    'blog.atom': `<id>${BUILT_ORIGIN}/blog.atom</id>`,
    'robots.txt': `Sitemap: ${BUILT_ORIGIN}/sitemap.xml`,
    '.sources': 'never deployed',
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (key: string) => siteFiles(folder, STAGES.dev).find((one) => one.key === key);
const textOf = (key: string) => Buffer.from(file(key)?.body ?? '').toString('utf8');

test.each([
  ['assets/main-1a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['visitor/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['config.json', 'application/json', 'no-cache'],
  ['blog.atom', 'application/atom+xml', 'public, max-age=86400'],
  ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=86400'],
])('%s has its type and its cache time', (key, type, cacheControl) => {
  expect(file(key)).toEqual({ key, body: expect.anything(), type, cacheControl });
});

test('a compressed file has the type of its content', () => {
  expect(file('assets/main-1a.js.br')).toMatchObject({ type: 'text/javascript; charset=utf-8', encoding: 'br' });
});

test('the 404 pages carry their status', () => {
  for (const key of ['not-found.html', 'visitor/not-found.html']) expect(file(key)?.status).toBe('404');
});

test('the site knows its own address and its stage', () => {
  expect(textOf('index.html')).toContain('href="https://dev.verandah.example/"');
  expect(textOf('robots.txt')).toBe('Sitemap: https://dev.verandah.example/sitemap.xml');
  expect(textOf('blog.atom')).toBe('<id>https://dev.verandah.example/blog.atom</id>');
  expect(JSON.parse(textOf('config.json'))).toEqual({
    stage: 'dev',
    build: buildVersion(),
    stripeKey: 'pk_test_dev',
    lock: false,
    supportEmail: 'support@verandah.example',
    standIn: false,
    communityFigures: 'specified',
  });
});

test('a missing page and an unknown kind of file are refused', () => {
  expect(file('.sources')).toBeUndefined();
  writeFileSync(join(folder, 'notes.docx'), 'x');
  expect(() => siteFiles(folder, STAGES.dev)).toThrow(/notes\.docx/);
  rmSync(join(folder, 'notes.docx'));
  for (const page of ['visitor/index.html', 'shell/auth.html']) rmSync(join(folder, page));
  expect(() => siteFiles(folder, STAGES.dev)).toThrow(/no \/visitor\/index\.html, \/shell\/auth\.html/);
});
