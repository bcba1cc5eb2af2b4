/** A stage whose seller is not registered for GST: nothing names it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingStage, billingStage } from '../../../infra/testing/stage/billing-stage.ts';
import { PaymentSetup } from '../../../shared/billing.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({}, false);
});
afterAll(() => stage.close());

test('a seller who is not registered for GST charges $200 without any', async () => {
  const member = await stage.member();
  const setup = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
  expect(setup).toMatchObject({ amountCents: 20_000, gstCents: null });
  const [customer] = (await stage.stripe.customers.list({ email: member.email })).data;
  const { data } = await stage.stripe.invoices.list({ customer: customer?.id ?? '' });
  expect(data).toMatchObject([{ total: 20_000, total_excluding_tax: 20_000 }]);
});
