/** Downloading one's data on the account page: asked for, mailed, and fetched from the page that the mail leads to. */
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { memberPage } from '../../../infra/testing/browser/browser.ts';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

test('a download is asked for, mailed, and fetched from the account page', async () => {
  const member = await someMember();
  const page = await memberPage(member);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data', exact: true }).click();
  expect((await nextMailTo(member.email, 'export-ready')).text).toContain('/account');
  const link = page.getByRole('link', { name: /^Download the file \(/ });
  await link.waitFor();
  await expectSoundOnPhone(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^verandah-[\d-]{10}\.zip$/);
  await page.reload();
  await link.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Download my data' }).count()).toBe(0);
});
