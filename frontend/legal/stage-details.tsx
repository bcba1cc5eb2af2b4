/** What legal pages say of this stage: the seller behind it, and the support address. */
import { sellerSentence } from '../../shared/contract/seller.ts';
import { getConfig } from '../api/client.ts';

/** `data-seller` marks the paragraph, which is removed from the documents of a stage without a seller. */
export function SellerName() {
  const { seller } = getConfig();
  return seller && <p data-seller="">{sellerSentence(seller)}</p>;
}

/** The support address of this stage, as a link in running text. */
export function SupportAddress() {
  const { supportEmail } = getConfig();
  return (
    <a href={`mailto:${supportEmail}`} className="underline decoration-1 underline-offset-4">
      {supportEmail}
    </a>
  );
}
