/** The footer's links, and the tooltips of its icons (infra/docs/product-spec.md, section 2). */
import { expect, test } from 'vitest';
import { bringToLife, newPage, sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

test('has platform and support links and social icons with names', async () => {
  const page = await sharedMemberPage(await someMember());
  await page.goto('/account');
  const footer = page.getByRole('contentinfo');
  const platform = footer.getByRole('navigation', { name: 'Platform' }).getByRole('link');
  await platform.first().waitFor();
  await expect.poll(() => platform.allInnerTexts()).toEqual(expect.arrayContaining(['Home', 'AI Assistant']));
  const support = footer.getByRole('navigation', { name: 'Support' });
  await expect
    .poll(() => support.getByRole('link', { name: 'Email us' }).getAttribute('href'))
    .toBe('mailto:support@verandah.example');
  const social = footer.getByRole('link').filter({ has: page.locator('svg') });
  await expect.poll(() => social.count()).toBeGreaterThanOrEqual(3);
  for (const icon of await social.all()) await expect.poll(() => icon.getAttribute('aria-label')).toMatch(/\w/);
  for (const [name, heading] of [
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms'],
    ['Accessibility', 'Accessibility'],
  ] as const) {
    await support.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).waitFor();
    await page.getByText('First published').first().waitFor();
  }
});

test('a tooltip opens after 700 ms, the next within 300 ms at once', async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto('/terms');
  await bringToLife(page);
  const [first, second] = [
    page.getByRole('contentinfo').getByRole('link', { name: 'Share on Facebook' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Save to Pinterest' }),
  ];
  await first.scrollIntoViewIfNeeded();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const tooltip = page.getByRole('tooltip');
  await first.hover();
  await page.clock.runFor(650);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(60);
  await tooltip.filter({ hasText: 'Share on Facebook' }).waitFor({ state: 'attached' });
  const { x = 0, y = 0 } = (await second.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20, { steps: 12 });
  await page.clock.runFor(200);
  await tooltip.filter({ hasText: 'Save to Pinterest' }).waitFor({ state: 'attached' });
  await page.mouse.move(5, 5, { steps: 12 });
  await tooltip.waitFor({ state: 'detached' });
  await page.clock.runFor(320);
  await first.hover();
  await page.clock.runFor(650);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(60);
  await tooltip.filter({ hasText: 'Share on Facebook' }).waitFor({ state: 'attached' });
});

test('the keyboard opens a tooltip at once and Escape closes it', async () => {
  const page = await sharedPage({ width: 320 });
  await page.goto('/terms');
  await bringToLife(page);
  const tooltip = page.getByRole('tooltip');
  const share = page.getByRole('link', { name: 'Share on Facebook' });
  await share.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await tooltip.filter({ hasText: 'Share on Facebook' }).waitFor();
  await expect.poll(() => share.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
  const { x = -1, width = 0 } = (await tooltip.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
});
