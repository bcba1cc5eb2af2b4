/** The seller of a stage: whether the price includes GST, and the seller's name on invoices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingStage, billingStage, SELLER } from '../../../infra/testing/stage/billing-stage.ts';
import { PaymentSetup } from '../../../shared/billing.ts';
import { sellerSentence } from '../../../shared/contract/seller.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({}, { gstRegistered: false });
});
afterAll(() => stage.close());

test('a seller without GST charges $200 and is named on the invoice', async () => {
  const member = await stage.member();
  const setup = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
  expect(setup).toMatchObject({ amountCents: 20_000, gstCents: null });
  const [customer] = (await stage.stripe.customers.list({ email: member.email })).data;
  expect(customer?.invoice_settings.footer).toBe(sellerSentence(SELLER));
  const { data } = await stage.stripe.invoices.list({ customer: customer?.id ?? '' });
  expect(data).toMatchObject([{ total: 20_000, total_excluding_tax: 20_000 }]);
});
