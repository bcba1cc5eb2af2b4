/** The main job as a person does it: join, pay, ask about a photo of the room, read the answer as it streams. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../../infra/testing/browser/accessibility.ts';
import { newPage, payWith, settled } from '../../../infra/testing/browser/browser.ts';
import { answeredOn } from '../../../infra/testing/browser/conversation-page.ts';
import { somePerson } from '../../../infra/testing/people/people.ts';

const PHOTO = fileURLToPath(new URL('../../art/originals/midcentury.jpg', import.meta.url));

/** In the middle of an animation a text is too faint for axe. */
async function expectAccessibleAtRest(page: Page): Promise<void> {
  await settled(page);
  await expectAccessible(page);
}

test.each([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark', hasTouch: true },
] as const)(
  'from the landing page to an answer about the room, $width px wide',
  async (options) => {
    const person = somePerson();
    const page = await newPage(options);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleAtRest(page);
    await page.getByRole('link', { name: 'Start Designing' }).first().click();

    await page.waitForURL('**/auth*');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expectAccessibleAtRest(page);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created!').first().waitFor();
    await page.waitForURL('**/');

    await page.goto('/assistant');
    await page.getByText('Premium Feature').waitFor();
    await expectAccessibleAtRest(page);
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.getByRole('button', { name: 'Start Annual Membership' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByText('Payment Successful!').first().waitFor();
    await page.getByText('Active Subscription').waitFor();
    await expectAccessibleAtRest(page);

    await page.goto('/assistant');
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill('The brick is staying. What would you do with everything in front of it?');
    await page.locator('form input[type=file]').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('article').last();
    await answer.getByRole('list', { name: 'Sources' }).waitFor({ timeout: 30_000 });
    await answeredOn(page);
    const sources = answer.getByRole('list', { name: 'Sources' }).getByRole('button');
    await expect.poll(() => sources.count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('button', { name: /^Note \d/ }).count()).toBeGreaterThan(0);
    await expectAccessibleAtRest(page);
    await expectNoSidewaysScroll(page);

    const words = async () => (await answer.innerText()).replaceAll(/\s+/g, ' ');
    const said = await words();
    await page.reload();
    await answeredOn(page);
    await expect.poll(words).toBe(said);
  },
  120_000,
);
