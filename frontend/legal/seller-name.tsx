/** Who is behind Verandah, as a paragraph of its own; nothing where the stage names nobody. */
import { sellerSentence } from '../../shared/contract/seller.ts';
import { getConfig } from '../api/client.ts';

/** The mark is for the build: a stage that names nobody has the paragraph taken out of its documents. */
export function SellerName() {
  const { seller } = getConfig();
  return seller && <p data-seller="">{sellerSentence(seller)}</p>;
}
