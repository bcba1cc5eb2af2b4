/** The landing page, the signed-in home, Terms and Privacy, part by part (infra/docs/product-spec.md, sections 1, 2 and 9). */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { RETENTION_LIST } from '../../../shared/accounts/retention.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const wordsIn = async (page: Page, part: string) => (await page.locator(part).innerText()).replaceAll(/\s+/g, ' ');

/** The features and the showcase, which both pages have. */
async function expectFeaturesAndShowcase(page: Page): Promise<void> {
  const features = page.getByRole('region', { name: 'Features' }).getByRole('article');
  await expect
    .poll(() => features.getByRole('heading').allInnerTexts())
    .toEqual(['AI-Powered Assistant', 'Community Forum', 'Design Insights']);
  const rooms = page.locator('#showcase').getByRole('figure');
  await expect.poll(() => rooms.count()).toBe(3);
  for (const room of await rooms.all()) {
    await room.scrollIntoViewIfNeeded();
    const picture = room.getByRole('img');
    await expect.poll(() => picture.getAttribute('alt')).toMatch(/\w/);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => room.getByRole('heading').innerText()).toMatch(/\w/);
  }
}

describe('the landing page', () => {
  test('has three features, three sample rooms and the houses it knows', async () => {
    const page = await sharedPage();
    await page.goto('/');
    await expectFeaturesAndShowcase(page);
    const about = await wordsIn(page, '#about');
    for (const style of [
      'Federation heritage',
      'Art Deco',
      'Queenslander',
      'Colonial',
      'Post-war modernism',
      'Coastal and Hampton’s',
      'Industrial conversions',
      'sustainable design',
      'between indoors and out',
    ])
      expect(about).toContain(style);
  });

  test('has the annual card at $200 AUD, with what it brings and promises', async () => {
    const page = await sharedPage();
    await page.goto('/');
    const pricing = await wordsIn(page, '#pricing');
    expect(pricing).toMatch(/^Annual Membership \$200 AUD per year /);
    for (const words of [
      'Cancel anytime',
      '30-day money-back guarantee',
      'Instant access',
      'secure payments',
      'Australian residents',
      'Unlimited AI assistant',
      'Photo analysis and recommendations',
      'Community forum access',
      'Educational resources and blog',
      'Priority support',
    ])
      expect(pricing).toContain(words);
  });

  test("the landing page's links lead where they say", async () => {
    const page = await sharedPage();
    for (const [name, query] of [
      ['Start Designing', '?join=1'],
      ['Join Community', '?join=1&returnTo=%2Fforum'],
      ['Get Started Today', '?join=1&returnTo=%2Fsubscribe'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === `/auth${query}`);
    }
    await page.goto('/');
    for (const name of ['Privacy', 'Terms'])
      await expect
        .poll(() => page.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href'))
        .toBe(`/${name.toLowerCase()}`);
  });
});

test('the signed-in home has the hero, features and showcase', async () => {
  const visitor = await sharedPage();
  await visitor.goto('/');
  const hero = await titleOf(visitor);
  const page = await sharedMemberPage(member);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await expect.poll(() => titleOf(page)).toBe(hero);
  await expectFeaturesAndShowcase(page);
  for (const [name, path] of [
    ['Start Designing', '/assistant'],
    ['Join Community', '/forum'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
});

/** Reads a legal text: its words, the titles of its sections, and the sections. */
async function read(path: string) {
  const page = await sharedPage();
  await page.goto(path);
  const main = page.getByRole('main');
  const titles = await main.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();
  const sections = await main.getByRole('article').locator('section').allInnerTexts();
  return { words: (await main.innerText()).replaceAll(/\s+/g, ' '), titles, sections };
}

const inThisOrder = (...subjects: RegExp[]) => subjects.map((subject) => expect.stringMatching(subject) as string);

test('Terms: from acceptance to contact, first published 10 August 2025', async () => {
  const { words, titles, sections } = await read('/terms');
  expect(words).toContain('First published 10 August 2025. Updated 23 November 2026');
  expect(titles).toEqual(
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
  expect(sections[1]).toMatch(/exclusively to Australian\s+residents/);
  expect(sections[3]).toMatch(/\$200 AUD per year.*renews automatically each year.*30-day money-back guarantee/s);
  expect(sections[1]).toMatch(/60 questions an\s+hour,\s+150 a day and 1,500 in 30 days/);
  expect(sections[3]).toContain('does not cover renewals');
  expect(sections[8]).toContain('5-10 business days');
  expect(sections[10]).toContain('Australian law');
  expect(sections[13]).toContain('support@verandah.example');
});

test('Privacy: from collecting to changes, first published 10 August 2025', async () => {
  const { words, titles, sections } = await read('/privacy');
  expect(words).toContain('First published 10 August 2025. Updated 24 November 2026');
  expect(titles).toEqual(
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
  for (const kept of ['questions', 'posts', 'replies', 'changes to them', 'how far down each page', 'upload is cut'])
    expect(sections[8]?.replaceAll(/\s+/g, ' ')).toContain(kept);
  // A stage without a seller shows none.
  expect(words).not.toContain('ABN');
  // Every field of a home and of a room, by its plain name.
  for (const field of ['postcode', 'state', 'style', 'own or rent', 'children', 'older people', 'easy access', 'pets'])
    expect(words).toContain(field);
  for (const field of ['budget', 'kinds', 'face', 'size', 'keep', 'to-dos', 'notes', 'Remember this'])
    expect(words).toContain(field);
});

test('Accessibility: the aim, the tests, the gaps, and an address', async () => {
  const { words, titles, sections } = await read('/accessibility');
  expect(words).toContain('First published 22 November 2026');
  expect(titles).toEqual(inThisOrder(/aim/, /test/, /haven’t tested/, /doesn’t hold/, /tell us/i));
  expect(sections[0]).toContain('WCAG) 2.2, level AA');
  expect(sections[4]).toContain('support@verandah.example');
});
