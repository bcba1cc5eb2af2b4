/** The documents that the build makes from the built index.html. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { allOf } from './html.ts';
import { headOf, missingHead } from './page-head.ts';
import { shellDocument } from './shell-document.ts';
import { visitorDocument } from './visitor-document.ts';

const SHELL = `<!doctype html>
<html lang="en-AU">
  <head>
    <title>Verandah</title>
    <meta name="description" content="The shell" />
    <!-- About the shell. -->
    <link rel="preload" as="fetch" href="/api/user" crossorigin="use-credentials" />
    <script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared.js">
    <link rel="stylesheet" crossorigin href="/assets/all.css">
    <link rel="preload" as="font" href="/assets/figtree.woff2" crossorigin />
  </head>
  <body>
    <div id="root"><main>Loading</main></div>
    <noscript>Turn it on.</noscript>
  </body>
</html>`;
const PAGE = {
  head: headOf({
    path: '/quotes',
    title: 'Beams & "quotes"',
    description: 'What is < 30 m² & more than a "nook"?',
    picture: 'hero',
  }),
  body: '<ul class="list"><!-- React --><li class="a">one</li></ul><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  css: '.list>.a{x:1}.gone{x:1}@media (width>=36rem){.a{content:"\\201c"}}',
  script: '/assets/enter.js',
  parts: { app: ['/assets/main.js'], styles: ['/assets/all.css'], lock: '/assets/lock.js' },
};
const attributesOf = (html: string, selector: string) =>
  allOf(parseDocument(html), selector).map(({ attribs }) => ({ ...attribs }));
const textsOf = (html: string, selector: string) => allOf(parseDocument(html), selector).map(DomUtils.textContent);

describe('a visitor’s document', () => {
  const html = visitorDocument(SHELL, PAGE);

  test('has the page in place of the spinner, as it was rendered', () => {
    expect(html).toContain(
      '<ul class="list"><!-- React --><li class="a">one</li></ul><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></div>',
    );
    expect(html).not.toMatch(/Loading|noscript|About the shell/);
  });

  test('carries its style unescaped, and links to no style sheet', () => {
    expect(html).toContain('<style>.list>.a{x:1}@media (width>=36rem){.a{content:"\\201c"}}</style>');
    expect(attributesOf(html, 'link[rel=stylesheet]')).toEqual([]);
  });

  test('has one script, which knows the address of the app', () => {
    expect(attributesOf(html, 'script[src]')).toEqual([
      { type: 'module', src: '/assets/enter.js', fetchpriority: 'low' },
    ]);
    expect(attributesOf(html, '#root').map((root) => JSON.parse(root['data-visitor'] ?? ''))).toEqual([PAGE.parts]);
    expect(attributesOf(html, 'link[rel=modulepreload], link[as=fetch]')).toEqual([]);
    expect(attributesOf(html, 'link[as=font]')).toHaveLength(1);
  });

  test('describes itself in its head, with any quotation marks', () => {
    expect(textsOf(html, 'title')).toEqual([expect.stringContaining('Beams & "quotes"')]);
    expect(attributesOf(html, 'meta[name=description]')).toEqual([
      { name: 'description', content: 'What is < 30 m² & more than a "nook"?' },
    ]);
    const data = textsOf(html, 'script[type="application/ld+json"]').map((text) => JSON.parse(text) as unknown);
    expect(data).toMatchObject([{ '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'Beams & "quotes"' }] }]);
  });

  test('asks not to be indexed where there is no page', () => {
    const missing = visitorDocument(SHELL, { ...PAGE, head: missingHead() });
    expect(attributesOf(missing, 'meta[name=robots]')).toEqual([{ name: 'robots', content: 'noindex' }]);
    expect(attributesOf(missing, 'meta[name=description]')).toEqual([]);
  });

  test.each(['title', 'link rel="stylesheet"', 'div id="root"'])('is not made of a shell without <%s>', (element) => {
    expect(() => visitorDocument(SHELL.replace(`<${element}`, '<x'), PAGE)).toThrow(/index\.html has no/);
  });
});

describe('a screen’s shell', () => {
  const html = shellDocument(SHELL, {
    app: '/assets/main.js',
    scripts: ['/assets/shared.js', '/assets/forum.js'],
    sheets: ['/assets/forum.css'],
    links: ['<link rel="preload" as="image" imagesrcset="/a.avif 480w, /b.avif 960w" />'],
  });

  test('preloads the code and the style of its screen, each once', () => {
    expect(attributesOf(html, 'link[rel=modulepreload]').map(({ href }) => href)).toEqual([
      '/assets/shared.js',
      '/assets/forum.js',
    ]);
    expect(attributesOf(html, 'link[as=style]').map(({ href }) => href)).toEqual(['/assets/forum.css']);
    expect(attributesOf(html, 'link[as=image]')).toHaveLength(1);
  });

  test('gives its script the address of the app', () => {
    expect(attributesOf(html, '#root').map((root) => root['data-app'])).toEqual(['/assets/main.js']);
  });
});
