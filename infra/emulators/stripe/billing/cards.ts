/**
 * Stripe's test cards and their behaviour (docs.stripe.com/testing). The payment form reads this list too: it
 * turns a number into the card's token, so that no number typed into the form is sent anywhere.
 */

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** The payment method's name at Stripe. */
  token: string;
  /** A few words on its behaviour, for people who try it. */
  does: string;
  /** Where the bank asks the cardholder about a payment. At Stripe this depends on the case; here on the card. */
  bankAsks?: 'in a dialog' | 'on its page';
  decline?: Decline;
}

const code = 'card_declined';
const generic: Decline = { code, decline_code: 'generic_decline', message: 'Your card was declined.' };
const funds: Decline = { code, decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const [inDialog, onPage] = [{ bankAsks: 'in a dialog' }, { bankAsks: 'on its page' }] as const;

const card = (number: string, token: string, does: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  token: `pm_card_${token}`,
  does,
  ...more,
});

export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'Pays'),
  card('5555555555554444', 'mastercard', 'Mastercard, pays'),
  card('4000000000000002', 'chargeDeclined', 'Declined', { decline: generic }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds', 'Insufficient funds', { decline: funds }),
  card('4000000000003220', 'threeDSecure2Required', 'Asks for 3-D Secure', inDialog),
  card('4000000000003063', 'threeDSecureRequired', '3-D Secure on the bank’s own page', onPage),
  card('4000000000000341', 'chargeCustomerFail', 'Can be saved, never pays', { decline: generic }),
];

/** Takes a token, `pm_card_…`. */
export const cardByToken = (token: string): TestCard | undefined => TEST_CARDS.find((one) => one.token === token);

/** Takes digits only. */
export const cardByNumber = (number: string): TestCard | undefined => TEST_CARDS.find((one) => one.number === number);
