/** The seller, named in the terms, on invoices and in every mail (Spam Act 2003, section 17; Corporations Act 2001, section 153). */
import * as z from 'zod/mini';

/** The weights of an ABN's digits, from the left (Australian Business Register, "Format of the ABN"). */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** Whether this is a valid Australian Business Number: 11 digits without spaces, of which the first two are check digits. */
export function isAbn(abn: string): boolean {
  if (!/^\d{11}$/.test(abn)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(abn[place]);
    return total + weight * (place === 0 ? digit - 1 : digit);
  }, 0);
  return sum % MODULUS === 0;
}

/** Formats an ABN as the Register does: `51824753556` becomes `51 824 753 556`. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

export const Seller = z.object({
  /** The registered name, such as `Somebody Pty Ltd`. */
  legalEntity: z.string(),
  /** 11 digits without spaces. */
  abn: z.string(),
  /** The postal address, on one line. */
  address: z.string(),
});
export type Seller = z.output<typeof Seller>;

/** `Verandah is run by Somebody Pty Ltd (ABN 51 824 753 556), 1 Verandah Street, Sydney NSW 2000.` */
export const sellerSentence = ({ legalEntity, abn, address }: Seller): string =>
  `Verandah is run by ${legalEntity} (ABN ${formatAbn(abn)}), ${address}.`;
