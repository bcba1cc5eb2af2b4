/** The words and links of the public pages, as they are without script (infra/docs/product-spec.md, sections 1, 2 and 9). */
import { beforeAll, expect, test } from 'vitest';
import { builtWebsite } from '../../infra/local/website.ts';
import { type Found, fetchFrom, read, wordsOf } from '../../infra/testing/document.ts';
import { RETENTION_LIST } from '../../shared/accounts/retention.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';

const ARTICLES = ALL_ARTICLES.map(({ slug }) => `/blog/${slug}`);
const PAGES = ['/', '/terms', '/privacy', '/accessibility', ...ARTICLES];

beforeAll(async () => {
  await builtWebsite();
});

const inThisOrder = (...subjects: RegExp[]) => subjects.map((subject) => expect.stringMatching(subject) as string);

test('every public page has a heading and its words without script', async () => {
  for (const path of PAGES) {
    const { all, words } = await read(path);
    expect(
      all('h1').map((title) => wordsOf(title).length > 5),
      path,
    ).toEqual([true]);
    expect(words.length, path).toBeGreaterThan(2000);
    expect(words, path).not.toContain('Loading');
  }
  const missing = await read('/blog/nothing-of-the-kind');
  expect([missing.status, missing.all('h1').map(wordsOf)]).toEqual([404, ['404 Page Not Found']]);
});

test('the landing page has its features, rooms, houses, annual card and links', async () => {
  const { all, byId } = await read('/');
  const features = all('article', [byId('features') as Found]);
  expect(features.map((one) => wordsOf(all('h2', [one])[0]))).toEqual([
    'AI-Powered Assistant',
    'Community Forum',
    'Design Insights',
  ]);
  const rooms = all('figure', [byId('showcase') as Found]);
  expect(rooms).toHaveLength(3);
  for (const room of rooms) {
    const [picture] = all('img', [room]);
    expect(picture?.attribs.alt).toMatch(/\w/);
    expect((await fetchFrom(picture?.attribs.src ?? '')).status).toBe(200);
    expect(wordsOf(all('h3', [room])[0])).toMatch(/\w/);
  }
  expect(wordsOf(byId('about'))).toContain('Federation heritage');
  const pricing = wordsOf(byId('pricing'));
  expect(pricing).toMatch(/^Annual Membership \$200 AUD per year /);
  for (const words of [
    'Cancel anytime',
    '30-day money-back guarantee',
    'Australian residents',
    'Unlimited AI assistant',
  ])
    expect(pricing).toContain(words);
  const links = all('a').map((link) => [wordsOf(link), link.attribs.href]);
  for (const link of [
    ['Start Designing', '/auth?join=1&returnTo=%2Fassistant'],
    ['Join Community', '/auth?join=1&returnTo=%2Fforum'],
    ['Get Started Today', '/auth?join=1&returnTo=%2Fsubscribe'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ])
    expect(links).toContainEqual(link);
});

test('Terms: from acceptance to contact, first published 10 August 2025', async () => {
  const { words, titles, sections } = await read('/terms');
  expect(words).toContain('First published 10 August 2025. Updated 29 November 2026');
  expect(titles.slice(0, 14)).toEqual(
    inThisOrder(
      /acceptance/i,
      /service description/i,
      /account registration/i,
      /subscription/i,
      /acceptable use/i,
      /intellectual property/i,
      /AI content/,
      /privacy/i,
      /payment and refunds/i,
      /liability/i,
      /governing law/i,
      /termination/i,
      /changes/i,
      /contact/i,
    ),
  );
  expect(sections[0]).toContain('at least 18 years old and live in Australia');
  expect(sections[1]).toContain('exclusively to Australian residents');
  expect(sections[3]).toMatch(/\$200 AUD per year.*renews automatically each year.*30-day money-back guarantee/);
  expect(sections[1]).toContain('60 questions an hour, 150 a day and 1,500 in 30 days');
  expect(sections[3]).toContain('does not cover renewals');
  expect(sections[8]).toContain('5-10 business days');
  expect(sections[10]).toContain('Australian law');
  expect(sections[13]).toContain('support@verandah.example');
});

test('Privacy: from collecting to changes, first published 10 August 2025', async () => {
  const { words, titles, sections } = await read('/privacy');
  expect(words).toContain('First published 10 August 2025. Updated 1 December 2026');
  expect(titles.slice(0, 10)).toEqual(
    inThisOrder(
      /collect/i,
      /use/i,
      /sharing/i,
      /security/i,
      /how long/i,
      /your rights/i,
      /software/i,
      /complaints/i,
      /cookies/i,
      /changes/i,
    ),
  );
  for (const recipient of ['Amazon Web Services', 'CloudFront', 'Stripe', 'United States'])
    expect(sections[2]).toContain(recipient);
  for (const { what, howLong } of RETENTION_LIST) {
    expect(sections[4]).toContain(what);
    expect(sections[4]).toContain(howLong);
  }
  expect(sections[6]).toContain('Software never hides a post');
  expect(sections[7]).toContain('Office of the Australian Information Commissioner');
});

test('Accessibility: the aim, the tests, the gaps, and an address', async () => {
  const { words, titles, sections } = await read('/accessibility');
  expect(words).toContain('First published 22 November 2026');
  expect(titles.slice(0, 5)).toEqual(inThisOrder(/aim/, /test/, /haven’t tested/, /doesn’t work/, /tell us/i));
  expect(sections[0]).toContain('WCAG) 2.2, level AA');
  expect(sections[4]).toContain('support@verandah.example');
});

test('an article has three captioned figures and three others to read next', async () => {
  for (const path of ARTICLES) {
    const { all, html, words } = await read(path);
    expect(words, path).toContain('By Verandah');
    const figures = all('figure', all('article'));
    expect(
      figures.map((figure) => /\w/.test(wordsOf(all('figcaption', [figure])[0]))),
      path,
    ).toEqual([true, true, true]);
    const next = all('nav').find(({ attribs }) => attribs['aria-label'] === 'Read next' || attribs['aria-labelledby']);
    const stories = all('a', next ? [next] : []).map(({ attribs }) => attribs.href);
    expect(new Set(stories).size, path).toBe(3);
    expect(ARTICLES).toEqual(expect.arrayContaining(stories));
    expect(stories).not.toContain(path);
    // It names the text of no other article for the app to load.
    const texts = ARTICLES.filter((other) => html.includes(`/assets/${other.replace('/blog/', '')}-`));
    expect(texts).toEqual([path]);
  }
});
