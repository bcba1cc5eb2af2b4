/** The library: its list, its search, and an article opened at a quote. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberAt, sharedPage } from '../../infra/testing/browser/browser.ts';
import { announced, plain } from '../../infra/testing/browser/conversation-page.ts';
import { search } from '../../infra/testing/people/knowledge.ts';
import { type Member, someMember, theAdmin } from '../../infra/testing/people/people.ts';
import { LIBRARY_GROUPS } from '../../shared/library.ts';
import { passageAddress } from '../../shared/library-address.ts';

let member: Member;
let cited: { document: string; passage: string; quote: string };
beforeAll(async () => {
  member = await someMember();
  const [found] = await search(await theAdmin(), 'How high is the rangehood above a gas cooktop?');
  const sentences = found?.text.split(/(?<=[.!?])\s+/) ?? [];
  cited = { document: found?.document ?? '', passage: found?.passage ?? '', quote: sentences[1] ?? '' };
});

const at = (path: string) => memberAt(path, member);
/** Letters and digits only: the page changes quotation marks. */
const words = (text: string) =>
  plain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const articlesOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const marksOn = (page: Page) => page.locator('mark');

describe('the list', () => {
  test('has a picture for each group, leads to an article, and Back restores the search', async () => {
    const page = await at('/library');
    await articlesOn(page).first().waitFor();
    const groups = page.getByRole('main').getByRole('region');
    const pictures = await groups.evaluateAll((all) =>
      all.map((group) => group.querySelector('img')?.getAttribute('src')),
    );
    expect(new Set(pictures).size).toBe(LIBRARY_GROUPS.length);
    expect(pictures).not.toContain(undefined);

    const all = await articlesOn(page).count();
    await page.getByRole('searchbox', { name: 'Search the library' }).pressSequentially('asbestos lead');
    await expect.poll(() => articlesOn(page).count()).toBeLessThan(all);
    await page.getByRole('status').filter({ hasText: 'match “asbestos lead”' }).waitFor();
    await page.getByRole('link', { name: /^Renovating safely/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Renovating safely/ }).waitFor();
    await page.goBack();
    await page.getByRole('status').filter({ hasText: 'match “asbestos lead”' }).waitFor();
  });

  test('a word that only a heading has leads to that section', async () => {
    const page = await at('/library?q=rangehoods+ventilation');
    await page.getByRole('link', { name: 'Rangehoods and ventilation' }).click();
    const heading = page.getByRole('heading', { name: 'Rangehoods and ventilation' });
    await heading.waitFor();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
  });

  test('a visitor is sent to sign in, and comes back to the passage', async () => {
    const page = await sharedPage();
    const address = passageAddress(cited.document, cited.passage, [cited.quote]);
    await page.goto(address);
    await page.waitForURL(/returnTo=/);
    await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(address);
  });
});

describe('an article', () => {
  test('shows its sources and states, and no person’s name', async () => {
    const page = await at('/library/renters-what-you-can-change');
    const sources = page.getByRole('region', { name: 'Checked against' });
    await sources.waitFor();
    await expect.poll(() => sources.getByRole('link').count()).toBeGreaterThan(4);
    await expect.poll(() => sources.innerText()).toMatch(/Read on 22 November 2026/);
    const header = await page.getByRole('main').locator('header').innerText();
    expect(header).toContain('Verandah');
    expect(header).toContain('For every state and territory of Australia.');
    const text = await page.getByRole('main').innerText();
    expect(text).not.toMatch(/reviewed/i);
    // No typewriter apostrophes.
    expect(text).not.toMatch(/\p{L}'/u);
  });

  test('opens at the quoted sentence: marked, in view, focused and announced', async () => {
    const page = await at(passageAddress(cited.document, cited.passage, [cited.quote]));
    await marksOn(page).first().waitFor();
    expect(words((await marksOn(page).allInnerTexts()).join(' '))).toBe(words(cited.quote));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MARK');
    const { y = -1 } = (await marksOn(page).first().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await announced(page, 'Opened at the sentence the answer quotes.');
  });

  test.each([
    ['a changed passage', () => cited.passage, /^This text has changed since your answer was written/],
    ['a passage that is gone', () => `${cited.document}/900`, /^This article has changed since your answer/],
  ])('says so of %s, and puts the focus there', async (_, passage, notice) => {
    const page = await at(passageAddress(cited.document, passage(), ['No such sentence was ever here.']));
    await page.getByText(notice).waitFor();
    expect(await marksOn(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(notice);
    await announced(page, 'has changed since the answer was written.');
  });
});
