/** Who sells the membership: named in the terms, on invoices and in every mail (Spam Act 2003, section 17; Corporations Act 2001, section 153). */
import * as z from 'zod/mini';

/** Of the digits of an ABN, from the left (Australian Business Register, "Format of the ABN"). */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** Whether these are the 11 digits of an Australian Business Number, without spaces: the first two check the others. */
export function isAbn(abn: string): boolean {
  if (!/^\d{11}$/.test(abn)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(abn[place]);
    return total + weight * (place === 0 ? digit - 1 : digit);
  }, 0);
  return sum % MODULUS === 0;
}

/** As the Register writes it: `51824753556` becomes `51 824 753 556`. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

export const Seller = z.object({
  /** As it is registered, such as `Somebody Pty Ltd`. */
  legalEntity: z.string(),
  /** 11 digits without spaces. */
  abn: z.string(),
  /** Where a letter reaches it, on one line. */
  address: z.string(),
});
export type Seller = z.output<typeof Seller>;

/** `Verandah is run by Somebody Pty Ltd (ABN 51 824 753 556), 1 Verandah Street, Sydney NSW 2000.` */
export const sellerSentence = ({ legalEntity, abn, address }: Seller): string =>
  `Verandah is run by ${legalEntity} (ABN ${formatAbn(abn)}), ${address}.`;
