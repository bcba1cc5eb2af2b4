/** The library: its list, its search, and an article opened at a quote. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { announced, plain } from '../../infra/testing/browser/conversation-page.ts';
import { memberAt, type State, still, testEach } from '../../infra/testing/browser/screen-states.ts';
import { search } from '../../infra/testing/people/knowledge.ts';
import { type Member, someMember, theAdmin } from '../../infra/testing/people/people.ts';
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
  test('leads to an article, and Back restores the search', async () => {
    const page = await at('/library');
    await articlesOn(page).first().waitFor();
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

  test('a badly encoded section in the address opens the article at its top', async () => {
    const page = await at('/library/renters-what-you-can-change#%E0%A4');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('a visitor is sent to sign in, and comes back to the passage', async () => {
    const page = await sharedPage(still);
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
    expect(await page.getByRole('main').innerText()).not.toMatch(/reviewed/i);
  });

  test('has no typewriter apostrophes', async () => {
    const page = await at('/library/ageing-in-place');
    await page.getByText('an occupational therapist’s measurements').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\p{L}'/u);
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

  test('marks the sentence also if its passage has moved', async () => {
    const page = await at(passageAddress(cited.document, `${cited.document}/001`, [cited.quote]));
    await marksOn(page).first().waitFor();
    expect(words((await marksOn(page).allInnerTexts()).join(' '))).toBe(words(cited.quote));
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

/** Opens the page with a failing call, and waits for the error. */
async function failing(path: string, call: string): Promise<Page> {
  const page = await sharedMemberPage(member, still);
  await page.route(call, (route) => route.abort());
  await page.goto(path);
  await page.getByRole('alert').waitFor();
  return page;
}

test('a list that failed to load can be loaded again', async () => {
  const page = await failing('/library', '**/api/library');
  await page.unroute('**/api/library');
  await page.getByRole('button', { name: 'Try again' }).click();
  await articlesOn(page).first().waitFor();
});

const shown = async (path: string, text: RegExp | string): Promise<Page> => {
  const page = await at(path);
  await page.getByText(text).first().waitFor();
  return page;
};

const states: State[] = [
  ['the library', () => shown('/library', /\d+ articles/)],
  ['a search of the library that finds headings', () => shown('/library?q=gas', /match “gas”/)],
  ['a search of the library that finds nothing', () => shown('/library?q=zeppelin', 'Not in the library.')],
  ['a library that did not come', () => failing('/library', '**/api/library')],
  ['an article of the library', () => shown('/library/light-and-orientation-by-city', 'Checked against')],
  [
    'an article at a quoted sentence',
    async () => {
      const page = await at(passageAddress(cited.document, cited.passage, [cited.quote]));
      await marksOn(page).first().waitFor();
      return page;
    },
  ],
  [
    'an article that has changed since',
    () =>
      shown(
        passageAddress(cited.document, cited.passage, ['No such sentence was ever here.']),
        /This text has changed/,
      ),
  ],
  ['an article that the library does not have', () => shown('/library/no-such-article', 'Not in the library')],
];
describe('is accessible and fits at every size', () => {
  testEach(states);
});
