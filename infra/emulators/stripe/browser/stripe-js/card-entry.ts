/** Validates the card form's input, with Stripe.js's codes. */
import { cardByNumber } from '../../billing/cards.ts';

export type FieldName = 'number' | 'expiry' | 'cvc';
export interface Problem {
  field: FieldName;
  code: string;
  message: string;
}

/** The digits of an input. */
export const digits = (typed: string): string => typed.replace(/\D/g, '');

/** All problems of the input, in the order of the fields. */
export function problemsOf(entry: Record<FieldName, string>, now = new Date()): Problem[] {
  const number = digits(entry.number);
  // Takes `12/34`, `12 / 34`, `1234` and `12/2034`.
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(entry.expiry) ?? [];
  const isPast = new Date(2000 + Number(year), Number(month)) <= now;
  const notTest = 'This is a test form, and that is not a test card. Choose one below; never enter a real card.';
  const problems: [boolean, FieldName, string, string][] = [
    [number.length < 16, 'number', 'incomplete_number', 'Your card number is incomplete.'],
    [number.length >= 16 && !cardByNumber(number), 'number', 'invalid_number', notTest],
    [!month, 'expiry', 'incomplete_expiry', 'Your card’s expiry date is incomplete.'],
    [month !== '' && isPast, 'expiry', 'invalid_expiry_year_past', 'Your card’s expiry date is in the past.'],
    [!/^\d{3,4}$/.test(entry.cvc), 'cvc', 'incomplete_cvc', 'Your card’s security code is incomplete.'],
  ];
  return problems.filter(([applies]) => applies).map(([, field, code, message]) => ({ field, code, message }));
}
