/** A paragraph about the seller behind Verandah; nothing on a stage without a seller. */
import { sellerSentence } from '../../shared/contract/seller.ts';
import { getConfig } from '../api/client.ts';

/** `data-seller` marks the paragraph, which is removed from the documents of a stage without a seller. */
export function SellerName() {
  const { seller } = getConfig();
  return seller && <p data-seller="">{sellerSentence(seller)}</p>;
}
