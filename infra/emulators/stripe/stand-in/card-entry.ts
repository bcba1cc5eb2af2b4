/** What is typed into the card form: how it is spaced while typing, and what is wrong with it. */
import { cardByNumber } from '../cards.ts';

export type FieldName = 'number' | 'expiry' | 'cvc';
export type Entry = Record<FieldName, string>;
export interface Problem {
  field: FieldName;
  code: string;
  message: string;
}

/** `4242424242424242` becomes `4242 4242 4242 4242`. */
export function spacedNumber(typed: string): string {
  return digits(typed)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** `1234`, `12/34` and `12/2034` become `12 / 34`; while `deleting`, no slash is put behind a lone month. */
export function spacedExpiry(typed: string, deleting: boolean): string {
  const four = digits(typed.replace(/^(\s*\d{1,2}\s*\/\s*)20(?=\d\d)/, '$1')).slice(0, 4);
  const padded = /^[2-9]/.test(four) ? `0${four}`.slice(0, 4) : four;
  if (padded.length < 2 || (deleting && padded.length === 2)) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2)}`;
}

/** What was typed without everything that is no digit. */
export function digits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** All that is wrong with the entry, in the order of the fields; codes as Stripe.js has them. */
export function problemsOf(entry: Entry, now = new Date()): Problem[] {
  return [numberProblem(digits(entry.number)), expiryProblem(digits(entry.expiry), now), cvcProblem(entry.cvc)].filter(
    (problem) => problem !== null,
  );
}

function numberProblem(number: string): Problem | null {
  const field = 'number';
  if (number.length < 16) return { field, code: 'incomplete_number', message: 'Your card number is incomplete.' };
  if (!passesLuhn(number)) return { field, code: 'invalid_number', message: 'Your card number is invalid.' };
  if (cardByNumber(number)) return null;
  const message = 'This is a test form, and that is not a test card. Choose one below; never enter a real card.';
  return { field, code: 'invalid_number', message };
}

function expiryProblem(expiry: string, now: Date): Problem | null {
  const field = 'expiry';
  const month = Number(expiry.slice(0, 2));
  if (expiry.length < 4 || month < 1 || month > 12) {
    return { field, code: 'incomplete_expiry', message: 'Your card’s expiry date is incomplete.' };
  }
  const firstDayAfter = new Date(2000 + Number(expiry.slice(2)), month);
  if (firstDayAfter > now) return null;
  return { field, code: 'invalid_expiry_year_past', message: 'Your card’s expiry date is in the past.' };
}

function cvcProblem(cvc: string): Problem | null {
  if (/^\d{3,4}$/.test(cvc)) return null;
  return { field: 'cvc', code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' };
}

/** The check digit of every card number (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
