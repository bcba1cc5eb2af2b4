/**
 * Numbers as Australians write them; the one place that formats them.
 * Not with `Intl.NumberFormat` or `toLocaleString`: their first use costs a slow phone 60 to 80 ms while a screen opens.
 */

/** A whole number as "1,234"; a negative one as "-1,234". */
export const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Cents as "$1,181.82". */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${grouped(whole)}.${rest}`;
}

/** Cents as "$1,180", or "$1,181.82" where there are cents. */
export const shortDollars = (cents: number): string => dollars(cents).replace(/\.00$/, '');

/** Cents from the lowest to the highest, as "$220 to $380"; "$220" where they are the same. */
export const dollarRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? shortDollars(low) : `${shortDollars(low)} to ${shortDollars(high)}`;
