/** Placeholders in the built site for what only a stage knows: the site's origin, its support address, and the seller. */
import { formatAbn, type Seller } from '../../../shared/contract/seller.ts';

/** `.invalid` is reserved (RFC 2606): an unfilled placeholder leads nowhere. */
export const BUILT_ORIGIN = 'https://origin.invalid';
export const BUILT_SUPPORT_EMAIL = 'support@stage.invalid';
export const BUILT_SELLER: Seller = {
  legalEntity: 'legal-entity.invalid',
  abn: 'abn.invalid',
  address: 'address.invalid',
};
/** The paragraph that names the seller (frontend/legal/stage-details.tsx); removed where a stage names none. */
const SELLER_PARAGRAPH = /<p data-seller(?:="")?>[^<]*<\/p>/g;

/** Whether a file of the built site can hold placeholders. */
export const hasPlaceholders = (path: string): boolean => /\.(html|xml|atom|txt)$/.test(path);

/** Fills in a file's text for a stage. `origin` has no trailing slash. It is percent-encoded where a link carries it in a query. */
export function fillPlaceholders(
  text: string,
  { origin, supportEmail, seller }: { origin: string; supportEmail: string; seller?: Seller | undefined },
): string {
  return withSeller(text, seller)
    .replaceAll(BUILT_ORIGIN, origin)
    .replaceAll(encodeURIComponent(BUILT_ORIGIN), encodeURIComponent(origin))
    .replaceAll(BUILT_SUPPORT_EMAIL, supportEmail);
}

function withSeller(text: string, seller: Seller | undefined): string {
  if (!seller) return text.replaceAll(SELLER_PARAGRAPH, '');
  return text
    .replaceAll(BUILT_SELLER.legalEntity, asHtml(seller.legalEntity))
    .replaceAll(BUILT_SELLER.abn, formatAbn(seller.abn))
    .replaceAll(BUILT_SELLER.address, asHtml(seller.address));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A function, so that a `$` in it stays one. */
const asHtml = (words: string) => () => words.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
