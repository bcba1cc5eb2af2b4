/** Cards on file: made from the test cards' tokens, attached to customers, named as their default. */
import * as z from 'zod/mini';
import { cardByToken, type TestCard } from './cards.ts';
import { badRequest, noSuch } from './errors.ts';
import { change, emit } from './events.ts';
import { nothing, paging, text } from './params.ts';
import type { PaymentMethodRecord } from './payment-records.ts';
import type { CustomerRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { pageOf } from './wire.ts';

/** The payment method with this id, or a fresh one for a test card's token (`pm_card_visa`). 400 for anything else. */
export function methodFor(sandbox: Sandbox, idOrToken: string, param = 'payment_method'): PaymentMethodRecord {
  const kept = sandbox.store.find('payment_method', idOrToken);
  if (kept) return kept;
  const card = cardByToken(idOrToken);
  if (!card) throw noSuch('payment_method', idOrToken, param);
  return sandbox.store.insert({
    ...base(sandbox, 'payment_method', 'pm'),
    allow_redisplay: 'unspecified',
    billing_details: { address: { country: 'AU' }, email: null, name: null, phone: null },
    card: {
      brand: card.brand,
      country: 'AU',
      exp_month: 12,
      exp_year: new Date(sandbox.store.now() * 1000).getUTCFullYear() + 4,
      funding: 'credit',
      last4: card.number.slice(-4),
    },
    customer: null,
    metadata: {},
    type: 'card',
    hidden: { token: card.token, setUp: false },
  });
}

/** The card behind a payment method. @throws Error for one that an older version of the sandbox had. */
export function testCardOf(method: PaymentMethodRecord): TestCard {
  const card = cardByToken(method.hidden.token);
  if (!card) throw new Error(`The test card ${method.hidden.token} is no longer among the sandbox's cards.`);
  return card;
}

/** Makes `method` the customer's; refuses a card that belongs to another customer. */
export function attach(sandbox: Sandbox, method: PaymentMethodRecord, customer: string): PaymentMethodRecord {
  if (method.customer === customer) return method;
  if (method.customer) {
    throw badRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = sandbox.store.update(method, { customer });
  emit(sandbox, 'payment_method.attached', attached);
  return attached;
}

/** The card that later payments of `customer` are taken from, unless the subscription names its own. */
export function setDefaultMethod(sandbox: Sandbox, customer: CustomerRecord, method: string): CustomerRecord {
  return change(
    sandbox,
    customer,
    { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } },
    'customer.updated',
  );
}

export const paymentMethodRoutes: Route[] = [
  route('GET /v1/payment_methods', z.strictObject({ ...paging, customer: text, type: z.optional(text) }), list),
  route('GET /v1/payment_methods/:id', nothing, ({ store }, _, { id }) => store.get('payment_method', id)),
  route('POST /v1/payment_methods/:id/attach', z.strictObject({ customer: text }), (sandbox, { customer }, { id }) => {
    sandbox.store.get('customer', customer, 'customer');
    return attach(sandbox, methodFor(sandbox, id), customer);
  }),
  route('POST /v1/payment_methods/:id/detach', nothing, (sandbox, _, { id }) =>
    change(sandbox, sandbox.store.get('payment_method', id), { customer: null }, 'payment_method.detached'),
  ),
];

function list({ store }: Sandbox, { customer, type, ...asked }: { customer: string; type?: string | undefined }) {
  store.get('customer', customer, 'customer');
  const rows = store
    .all('payment_method')
    .filter((method) => method.customer === customer && method.type === (type ?? method.type));
  return pageOf(rows, asked);
}
