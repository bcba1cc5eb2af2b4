/** Cards on file, made from the test cards' tokens. */
import { createHash } from 'node:crypto';
import { noSuch } from '../api/errors.ts';
import { nothing, type Route, route } from '../api/route.ts';
import { base, type Sandbox } from '../sandbox.ts';
import type { PaymentMethodRecord } from '../storage/records.ts';
import { cardByToken, type TestCard } from './cards.ts';

/** The payment method with this id, or a new one for a test card's token. @throws StripeError 400 for anything else. */
export function methodFor(sandbox: Sandbox, idOrToken: string, param = 'payment_method'): PaymentMethodRecord {
  const stored = sandbox.store.find('payment_method', idOrToken);
  if (stored) return stored;
  const card = cardByToken(idOrToken);
  if (!card) throw noSuch('payment_method', idOrToken, param);
  const exp_year = new Date(sandbox.store.now() * 1000).getUTCFullYear() + 4;
  return sandbox.store.insert({
    ...base(sandbox, 'payment_method', 'pm'),
    card: {
      brand: card.number.startsWith('4') ? 'visa' : 'mastercard',
      exp_month: 12,
      exp_year,
      fingerprint: fingerprintOf(card),
      last4: card.number.slice(-4),
    },
    type: 'card',
    hidden: { token: card.token },
  });
}

/** The same for a number in every payment method and charge of the account (Stripe API, "PaymentMethod", `card.fingerprint`). */
const fingerprintOf = ({ number }: TestCard): string =>
  createHash('sha256').update(`sandbox ${number}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 16);

export const paymentMethodRoutes: Route[] = [
  route('GET /v1/payment_methods/:id', nothing, ({ store }, _, { id }) => store.get('payment_method', id)),
];
