/** The blog: its front page for members (infra/docs/product-spec.md, section 2, "Blog"). */
import { beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import { FEATURED, FEED_PATH, GRID_ARTICLES, NEWER_ARTICLES } from '../../shared/articles.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

describe('the front page', () => {
  test('shows the featured article large and the five others as cards, which lead to them', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/blog');
    const articles = page.getByRole('main').getByRole('article');
    await articles.first().waitFor();
    const header = page.getByRole('main').locator('header');
    await expect.poll(() => header.getByRole('heading', { level: 1 }).innerText()).toBe('The blog');
    expect((await header.getByRole('paragraph').innerText()).length).toBeGreaterThan(60);
    const pictures = async () =>
      new Set(await articles.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))).size;
    await expect.poll(pictures).toBe(6 + NEWER_ARTICLES.length);
    const [first, ...all] = await articles.allInnerTexts();
    const cards = all.slice(0, 5);
    expect(first).toContain(FEATURED.title);
    expect(first).toContain(FEATURED.excerpt);
    expect(first).toContain('15 January 2025');
    expect(first).toContain('Read Full Article');
    const others = GRID_ARTICLES.slice(1);
    expect(all).toHaveLength(5 + NEWER_ARTICLES.length);
    for (const [index, { title, category, excerpt, publishedAt }] of others.entries()) {
      const day = new Date(publishedAt).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
      for (const words of [category, title, excerpt, day, 'Read More']) expect(cards[index]).toContain(words);
    }
    const newer = page.getByRole('region', { name: 'Newer stories' });
    expect(await newer.getByRole('link', { name: 'Atom feed' }).getAttribute('href')).toBe(FEED_PATH);
    expect(await page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe(FEED_PATH);
    const titles = await newer.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(titles.map((title) => title.replaceAll('\u2011', '-'))).toEqual(NEWER_ARTICLES.map(({ title }) => title));

    for (const [name, slug] of [
      [`Read Full Article: ${FEATURED.title}`, FEATURED.slug],
      [`Read More: ${GRID_ARTICLES[1]?.title}`, GRID_ARTICLES[1]?.slug],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`**/blog/${slug}`);
      await page.getByRole('navigation', { name: 'Read next' }).waitFor();
      await page.goBack();
    }
    await page.getByRole('link', { name: 'Open the library' }).click();
    await page.getByRole('heading', { level: 1, name: 'The library' }).waitFor();
    await page.getByRole('link', { name: 'Read the stories in the blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'The blog' }).waitFor();
  });

  test('gives every category a colour of its own, and stands in one column, in two, in three', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/blog');
    const labels = page.locator('[data-category]');
    await labels.first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const colours = await labels.evaluateAll((all) =>
        all.map(
          (label) => [label.textContent, getComputedStyle(label.firstElementChild as Element).backgroundColor] as const,
        ),
      );
      const byCategory = new Map(colours);
      expect(byCategory.size).toBe(6);
      expect(new Set(byCategory.values()).size).toBe(6);
    }
    await page.emulateMedia({ colorScheme: null });
    const cards = page.getByRole('main').getByRole('listitem');
    const intro = page.getByRole('main').locator('header p');
    const leftOf = (all: Element[]) => all.map((element) => Math.round(element.getBoundingClientRect().left));
    const columns = async () => new Set(await cards.evaluateAll(leftOf)).size;
    for (const [width, count] of [
      [390, 1],
      [820, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns, { message: `${width} px` }).toBe(count);
      // The head of the page begins on a line of the cards below it.
      expect(await cards.evaluateAll(leftOf)).toContain((await intro.evaluateAll(leftOf))[0]);
    }
  });

  test('the newsletter form clears its field and sends nothing', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/blog');
    const field = page.getByRole('textbox', { name: 'Email' });
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await field.waitFor();
    // The header asks for the membership last.
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const said: string[] = [];
    const sent: string[] = [];
    // The browser itself may warn of a preload that came to no use.
    page.on('console', (message) => message.type() === 'log' && said.push(message.text()));
    // The site's own files do not count: code loads with the first press, and pictures as they come near the window.
    page.on('request', (request) => {
      const isFile = request.method() === 'GET' && /\/(assets|art)\/[^?]+$/.test(request.url());
      if (!isFile) sent.push(request.method() + request.url());
    });
    await field.fill('   ');
    await subscribe.click();
    expect(said).toEqual([]);
    await field.fill('marnie@example.com');
    await subscribe.click();
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => said.join()).toContain('marnie@example.com');
    await drawn(page);
    expect(sent).toEqual([]);
    await page.getByRole('main').getByText('We don’t send one yet').waitFor();
    page.removeAllListeners('console');
  });
});
