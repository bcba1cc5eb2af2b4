/** The portal's pages, over HTTP as a browser's forms use them. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, startMembership, type TestSandbox, testSandbox } from './test-sandbox.ts';

let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(() => box.close());

async function openPortal() {
  const { customer, subscription, clientSecret } = await startMembership(stripe);
  await box.confirm(clientSecret, 'pm_card_visa');
  const return_url = 'http://127.0.0.1:8000/subscribe';
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id, return_url });
  const read = async (address = url) => (await fetch(address)).text();
  const press = async (button: string, fields: Record<string, string> = {}) => {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return (await fetch(`${url}/${button}`, init)).text();
  };
  const current = () => stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
  return { customer, subscription, url, read, press, current };
}

test('shows the membership, the card, the invoices and the way back', async () => {
  const { read, subscription } = await openPortal();
  const html = await read();
  expect(html).toContain('no real card is charged');
  expect(html).toMatch(/\$200\.00 a year/);
  expect(html).toContain('Visa ending in 4242');
  expect(html).toContain('href="http://127.0.0.1:8000/subscribe"');
  const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
  expect(html).toContain(`${invoice.number}</a>`);
  expect(await read(String(invoice.hosted_invoice_url))).toContain('$200.00');
});

test('cancelling sets cancel_at alone, and can be taken back', async () => {
  const { press, current, subscription } = await openPortal();
  expect(await press('cancel')).toMatch(/Ends on/);
  const end = subscription.items.data[0]?.current_period_end;
  expect(await current()).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: false });
  expect(await press('resume')).toMatch(/Renews on/);
  expect(await current()).toMatchObject({ cancel_at: null, canceled_at: null });
});

test('a new card is used for the next renewal', async () => {
  const { press, current, customer } = await openPortal();
  await press('card', { card: 'pm_card_mastercard' });
  expect((await current()).default_payment_method).toMatchObject({ card: { brand: 'mastercard' } });
  const { invoice_settings } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(invoice_settings.default_payment_method).toMatch(/^pm_/);
  expect(await press('card', { card: '<script>' })).toContain('The portal takes test cards only.');
});

test('a renewal that failed can be paid there with another card', async () => {
  const { press, current, read } = await openPortal();
  await press('card', { card: 'pm_card_chargeCustomerFail' });
  await box.advance(366);
  expect((await current()).status).toBe('past_due');
  expect(await read()).toContain('The last payment did not go through.');
  const invoice = idOf((await current()).latest_invoice);
  expect(await press('pay', { invoice })).toContain('Your card was declined.');
  await press('card', { card: 'pm_card_visa' });
  await press('pay', { invoice });
  expect((await current()).status).toBe('active');
});

test('one customer’s session reaches neither another’s invoices nor an unknown session', async () => {
  const [mine, other] = [await openPortal(), await openPortal()];
  const invoice = idOf((await other.current()).latest_invoice);
  await mine.press('pay', { invoice });
  expect(mine.url).not.toBe(other.url);
  const unknown = await fetch(`${box.running.apiUrl}/portal/guessed`);
  expect(unknown.status).toBe(404);
  expect((await fetch(`${box.running.apiUrl}/portal/guessed/cancel`, { method: 'POST' })).status).toBe(404);
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', attempt_count: 1 });
});
