/** The main job as a person does it: join, pay, ask about a photo of the room, read the answer as it streams. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../infra/testing/browser/accessibility.ts';
import { newPage, payWith } from '../../infra/testing/browser/browser.ts';
import { somePerson } from '../../infra/testing/people/people.ts';

const PHOTO = fileURLToPath(new URL('../art/originals/midcentury.jpg', import.meta.url));

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
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start Designing' }).first().click();

    await page.waitForURL('**/auth*');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created!').first().waitFor();
    await page.waitForURL('**/');

    await page.goto('/assistant');
    await page.getByText('Premium Feature').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.getByRole('button', { name: 'Start Annual Membership' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByText('Payment Successful!').first().waitFor();
    await page.getByText('Active Subscription').waitFor();
    await expectAccessible(page);

    await page.goto('/assistant');
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill('The brick is staying. What would you do with everything in front of it?');
    await page.locator('form input[type=file]').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('article').last();
    await answer.getByRole('list', { name: 'Sources' }).waitFor({ timeout: 30_000 });
    const sources = await answer.getByRole('list', { name: 'Sources' }).getByRole('button').count();
    expect(sources).toBeGreaterThan(0);
    const pins = await page.getByRole('button', { name: /^Note \d/ }).count();
    expect(pins).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const said = await answer.innerText();
    await page.reload();
    const again = page.getByRole('article').last();
    await again.getByRole('list', { name: 'Sources' }).waitFor();
    expect((await again.innerText()).replaceAll(/\s+/g, ' ')).toBe(said.replaceAll(/\s+/g, ' '));
  },
  120_000,
);
