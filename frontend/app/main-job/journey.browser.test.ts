/** The main job as a person does it, on a phone in the dark: join, pay, add a photo, read its notes, ask, read the answer as it streams. */
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from '../../../infra/testing/browser/accessibility.ts';
import { newPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn } from '../../../infra/testing/browser/conversation-page.ts';
import { somePerson } from '../../../infra/testing/people/people.ts';

const PHOTO = fileURLToPath(new URL('../../art/originals/midcentury.jpg', import.meta.url));

/** Acts as a person does, and counts presses and fields. */
function counting() {
  const count = { presses: 0, fields: 0 };
  return {
    count,
    press: async (target: Locator) => {
      count.presses += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      count.fields += 1;
      await target.fill(text);
    },
  };
}

test('from Start Designing to the first pin: five presses and seven fields', async () => {
  const person = somePerson();
  const page = await newPage({ width: 390, height: 844, colorScheme: 'dark', hasTouch: true });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) elsewhere.push(origin);
  });
  const main = page.getByRole('main');
  const { count, press, fill } = counting();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(main.getByRole('link', { name: 'Start Designing' }).first());

  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.waitFor();
  await fill(form.getByLabel('Username'), person.username);
  await fill(form.getByLabel('Email'), person.email);
  await fill(form.getByLabel('Password', { exact: true }), person.password);
  await fill(form.getByLabel('Confirm password'), person.password);
  await press(form.getByRole('button', { name: 'Create Account' }));
  await page.getByText('Account created!').first().waitFor();

  await press(main.getByRole('button', { name: 'Start Annual Membership' }));
  await page.getByLabel('Card number').waitFor();
  await fill(page.getByLabel('Card number'), '4242 4242 4242 4242');
  await fill(page.getByLabel('Expiry date'), '12 / 34');
  await fill(page.getByLabel('Security code'), '123');
  await press(page.getByRole('button', { name: /^Pay / }));
  await page.getByText('Payment Successful!').first().waitFor();
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  expect(await page.getByText(/refund/i).count()).toBe(0);

  // A browser opens the file dialog after a press only.
  const choosing = page.waitForEvent('filechooser');
  await press(main.getByRole('button', { name: 'Add your first photo' }));
  await (await choosing).setFiles(PHOTO);
  await page
    .getByRole('button', { name: /^Note 1/ })
    .first()
    .waitFor();
  expect(count).toEqual({ presses: 5, fields: 7 });

  const question = page.getByRole('textbox', { name: 'Ask about this room' });
  await question.fill('The brick is staying. What would you do with everything in front of it?');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('article').last();
  const sources = answer.getByRole('list', { name: 'Sources' }).getByRole('button');
  await sources.first().waitFor();
  await answeredOn(page);
  await expectNoSidewaysScroll(page);

  const words = async () => (await answer.innerText()).replaceAll(/\s+/g, ' ');
  const said = await words();
  await page.reload();
  await answeredOn(page);
  await expect.poll(words).toBe(said);
  expect(elsewhere).toEqual([]);
});
