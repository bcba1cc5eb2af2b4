/** The portal's pages, over HTTP as a browser's forms use them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeFoldersAfterAll, startMembership, type TestSandbox, testSandbox } from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
let box: TestSandbox;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  box = await testSandbox();
});
afterAll(async () => {
  vi.useRealTimers();
  await box.close();
});

async function openPortal() {
  const { stripe } = box;
  const { customer, subscription, clientSecret } = await startMembership(stripe);
  await box.confirm(clientSecret, 'pm_card_visa');
  const return_url = 'http://127.0.0.1:8000/subscribe';
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id, return_url });
  const read = async () => (await fetch(url)).text();
  const press = async (button: string, fields: Record<string, string> = {}) => {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return (await fetch(`${url}/${button}`, init)).text();
  };
  const current = () => stripe.subscriptions.retrieve(subscription.id);
  return { subscription, read, press, current };
}

test('shows the membership, the card, the invoices and the way back', async () => {
  const { read } = await openPortal();
  const html = await read();
  expect(html).toContain('no real card is charged');
  expect(html).toMatch(/\$200\.00 a year/);
  expect(html).toContain('Visa ending in 4242');
  expect(html).toContain('$18.18');
  expect(html).toContain('href="http://127.0.0.1:8000/subscribe"');
});

test('cancelling sets cancel_at alone, and can be taken back', async () => {
  const { press, current, subscription } = await openPortal();
  expect(await press('cancel')).toMatch(/Ends on/);
  const end = subscription.items.data[0]?.current_period_end;
  expect(await current()).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: false });
  expect(await press('resume')).toMatch(/Renews on/);
  expect(await current()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
});

test('the next renewal charges a new card', async () => {
  const { press, current, read } = await openPortal();
  expect(await press('card', { card: 'pm_card_mastercard' })).toContain('Mastercard ending in 4444');
  await press('card', { card: 'pm_card_chargeCustomerFail' });
  await box.advance(366);
  expect((await current()).status).toBe('past_due');
  expect(await read()).toContain('The last payment did not go through.');
});

test('shows the links of the named configuration, and refuses an unknown one', async () => {
  const { billingPortal } = box.stripe;
  const { customer } = await startMembership(box.stripe);
  const { id } = await billingPortal.configurations.create({
    business_profile: {
      privacy_policy_url: 'https://a.example/privacy',
      terms_of_service_url: 'https://a.example/terms',
    },
    default_return_url: 'https://a.example/subscribe',
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: { site: 'a' },
  });
  const session = { customer: customer.id, return_url: 'https://a.example/subscribe' };
  const { url } = await billingPortal.sessions.create({ ...session, configuration: id });
  const html = await (await fetch(url)).text();
  expect(html).toContain('href="https://a.example/terms"');
  expect(html).toContain('href="https://a.example/privacy"');
  const unknown = billingPortal.sessions.create({ ...session, configuration: 'bpc_unknown' });
  await expect(unknown).rejects.toMatchObject({ statusCode: 400, param: 'configuration' });
});

test('an unknown session is refused', async () => {
  expect((await fetch(`${box.running.apiUrl}/portal/guessed`)).status).toBe(404);
  expect((await fetch(`${box.running.apiUrl}/portal/guessed/cancel`, { method: 'POST' })).status).toBe(404);
});
