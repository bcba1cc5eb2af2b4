/** The subscription gate (infra/docs/product-spec.md, section 2): a spinner, the Premium Feature card, or the content. */
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember, someSubscriber } from '../../../infra/testing/people/people.ts';

test('a spinner while loading, then the content for an active subscription', async () => {
  const page = await sharedMemberPage(await someSubscriber());
  const held = await holdBack(page, '**/api/subscription/status');
  await page.goto('/assistant');
  await page.getByRole('status').filter({ hasText: 'Checking your membership' }).waitFor();
  const content = page.getByRole('textbox', { name: 'Ask about this room' });
  expect(await page.getByText('Premium Feature').count()).toBe(0);
  expect(await content.count()).toBe(0);
  held.release();
  await content.waitFor();
});

test('a member without membership sees the gate, and no message is fetched', async () => {
  const page = await sharedMemberPage(await someMember());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/assistant');
  await page.getByRole('heading', { name: 'Premium Feature', exact: true }).waitFor();
  const reading = page.getByRole('region', { name: /without touching the walls/ });
  await reading.getByRole('button', { name: 'Note 2, Change: Soften the blinds' }).click();
  await expect
    .poll(() => reading.locator('[aria-current=true]').evaluateAll((all) => all.map((each) => each.textContent?.[0])))
    .toEqual(['2', '2']);
  await expect.poll(() => reading.getByRole('button', { name: /^Note/ }).count()).toBe(2);
  const veiled = page.getByRole('list', { name: 'Three more notes on this room, for members' });
  await expect
    .poll(() => veiled.getByRole('listitem').evaluateAll((all) => all.map(({ textContent }) => textContent)))
    .toEqual(['3Note 3, FixFix', '4Note 4, ChangeChange', '5Note 5, ChangeChange']);

  const opener = page.getByRole('button', { name: 'Try a sample room' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Sample: Federation sitting room' });
  await dialog.getByRole('button', { name: 'Note 1, Keep: Picture rail' }).waitFor();
  await expectSoundOnPhone(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'Subscribe Now', exact: true }).click();
  await page.waitForURL('**/subscribe');
  await page.getByRole('button', { name: 'Start Annual Membership' }).waitFor();
  expect(asked).not.toContain('/api/chat/messages');
});
