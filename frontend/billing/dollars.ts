/** Amounts as Australians write them. */

const exact = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Cents as "$181.82". */
export const dollars = (cents: number): string => exact.format(cents / 100);
