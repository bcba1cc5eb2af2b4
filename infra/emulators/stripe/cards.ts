/**
 * Stripe's test cards and what each of them does (docs.stripe.com/testing). The browser's stand-in reads this list
 * too: it turns a number into the card's token, so that no number typed into the form is ever sent anywhere.
 */

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  number: string;
  token: string;
  /** Older names of the same card that Stripe still takes. */
  aliases?: string[];
  brand: 'visa' | 'mastercard';
  /** What a person trying it may expect, in a few words. */
  does: string;
  /** Whether the card form offers it as a button. */
  offered?: true;
  /** When the bank asks its customer: never, until the card is set up for later payments, or at every payment. */
  authentication: 'never' | 'until set up' | 'always';
  /** The challenge opens as a page of its own instead of a dialog. Stripe decides this case by case; here one card does. */
  redirects?: true;
  decline?: Decline;
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
});
const shortOfFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    token: 'pm_card_visa',
    brand: 'visa',
    does: 'Pays',
    offered: true,
    authentication: 'never',
  },
  {
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    does: 'Pays',
    authentication: 'never',
  },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    aliases: ['pm_card_chargeDeclined'],
    brand: 'visa',
    does: 'Declined',
    offered: true,
    authentication: 'never',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    aliases: ['pm_card_chargeDeclinedInsufficientFunds'],
    brand: 'visa',
    does: 'Insufficient funds',
    offered: true,
    authentication: 'never',
    decline: shortOfFunds,
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    does: 'Expired',
    authentication: 'never',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000003220',
    token: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    does: 'Asks for 3-D Secure',
    offered: true,
    authentication: 'until set up',
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    does: 'Asks for 3-D Secure once',
    authentication: 'until set up',
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    does: 'Asks for 3-D Secure at every payment, renewals too',
    authentication: 'always',
  },
  {
    number: '4000000000003063',
    token: 'pm_card_threeDSecureRequired',
    brand: 'visa',
    does: '3-D Secure on the bank’s own page',
    offered: true,
    authentication: 'until set up',
    redirects: true,
  },
  {
    number: '4000008400001629',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    does: '3-D Secure, then declined',
    offered: true,
    authentication: 'until set up',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    does: 'Can be saved, but every payment is declined',
    authentication: 'never',
    decline: declined('generic_decline'),
  },
];

/** Takes a card's token (`pm_card_…`) or one of its other names. */
export function cardByToken(token: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.token === token || card.aliases?.includes(token));
}

/** Takes digits only. */
export function cardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}
