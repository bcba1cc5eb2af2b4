/** The order summary beside the card form (infra/docs/product-spec.md, "Subscribe"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Annual Membership', exact: true });

/** The date in Sydney, as the page writes it. */
const dateOf = (time: number) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(time);

/** A new member on the subscribe screen. */
async function atOffer() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await startButton(page).waitFor();
  return { member, page };
}

describe('the order summary', () => {
  test('names the charge, the next one, the refund and the receipt', async () => {
    const { page, member } = await atOffer();
    const began = Date.now();
    await startButton(page).click();
    const summary = page.getByRole('region', { name: 'Annual Membership' });
    await summary.getByText('$200.00').waitFor();
    const rows = await summary.evaluate((section) =>
      [...section.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent)),
    );
    // Two dates where midnight came in between.
    const today = [began, Date.now()];
    const year = today.map((time) => Number(dateOf(time).slice(-4)) + 1).join('|');
    const in30Days = today.map((time) => dateOf(time + 30 * 86_400_000)).join('|');
    expect(rows).toEqual([
      ['Membership, one year', '$181.82'],
      ['GST, 10%', '$18.18'],
      ['Today, including GST $18.18', '$200.00 AUD'],
      ['Next charge', expect.stringMatching(new RegExp(`^\\d+ \\w+ (${year})$`))],
      [
        'Refundable in full until',
        expect.stringMatching(new RegExp(`^(${in30Days}) You can use the refund once, and each card once\\.$`)),
      ],
      ['Receipt to', member.email],
    ]);
    await summary.getByText(/If your card has had a refund here, this membership comes without one\./).waitFor();
    await page.getByText('Card details go straight to Stripe.').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Payment');
  });

  test('names no GST where the seller is not registered, and no refund where there is none', async () => {
    const { page } = await atOffer();
    await page.route('**/api/subscription/create', async (route) => {
      const answer = await route.fetch();
      const setup = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...setup, gstCents: null, refundableUntil: null } });
    });
    await startButton(page).click();
    const summary = page.getByRole('region', { name: 'Annual Membership' });
    await summary.getByText('Next charge').waitFor();
    await expect.poll(() => summary.innerText()).toMatch(/^Today\s+\$200\.00/m);
    expect(await page.getByRole('main').innerText()).not.toMatch(/GST|tax|refund/i);
  });
});
