/** The messages to a payer, and what counts as paid. */
import type { PaymentIntent } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { hasSucceeded, paymentFailureMessage } from './payment-outcome.ts';

const intent = (status: PaymentIntent['status']) => ({ status }) as PaymentIntent;

test('only a succeeded or processing payment counts as paid', () => {
  expect(hasSucceeded(intent('succeeded'))).toBe(true);
  expect(hasSucceeded(intent('processing'))).toBe(true);
  for (const status of ['requires_payment_method', 'requires_action', 'canceled'] as const)
    expect(hasSucceeded(intent(status))).toBe(false);
  expect(hasSucceeded(undefined)).toBe(false);
});

test('messages about the card, the form and the bank are shown', () => {
  expect(paymentFailureMessage({ type: 'card_error', message: 'Your card was declined.' })).toBe(
    'Your card was declined.',
  );
  const authentication = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' } as const;
  expect(paymentFailureMessage({ ...authentication, message: 'The bank said no.' })).toBe('The bank said no.');
});

test('messages meant for programmers are not shown', () => {
  const words = paymentFailureMessage({ type: 'invalid_request_error', message: 'No such payment_intent: pi_1' });
  expect(words).toMatch(/You have not been charged; please try again/);
});
