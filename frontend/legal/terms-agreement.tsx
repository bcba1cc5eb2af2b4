/** The second half of the Terms of Service, from privacy to contact. */
import { Link } from 'react-router';
import { GUARANTEE_DAYS, REFUND_PERIOD } from '../../shared/billing.ts';
import type { LegalSection } from './legal-page.tsx';
import { SupportAddress } from './stage-details.tsx';

const privacyPolicy = (
  <Link to="/privacy" className="underline decoration-1 underline-offset-4">
    Privacy Policy
  </Link>
);

export const agreement: LegalSection[] = [
  {
    title: 'Privacy',
    body: <p>Our {privacyPolicy} says what we collect, why, and what you can ask of us. It is part of these terms.</p>,
  },
  {
    title: 'Payment and refunds',
    body: (
      <>
        <p>
          Payments are in Australian dollars and are taken by our payment provider, Stripe. We never see or store your
          full card number. You authorise the charge for the current year and for each renewal until you cancel.
        </p>
        <p>
          A refund under the guarantee can be asked for on the Subscribe page or by email. Refunds go back to the card
          that was charged and are processed within {REFUND_PERIOD}. After the first {GUARANTEE_DAYS} days we do not
          refund part of a year, except where the law gives you a right to it.
        </p>
      </>
    ),
  },
  {
    title: 'Liability',
    body: (
      <>
        <p>
          Our services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these
          terms takes away a right that you have under it or under any other law that cannot be excluded.
        </p>
        <p>
          Beyond that, and as far as the law allows, we are not liable for loss that was not reasonably foreseeable, for
          loss of profit, or for work that was done on the strength of an answer without the professional advice that
          section 7 asks for; and our total liability is limited to what you paid us in the 12 months before the event.
        </p>
      </>
    ),
  },
  {
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by Australian law: the law of New South Wales and the Commonwealth laws that apply
        there. The courts of New South Wales have jurisdiction, without limiting your right to go to a court or tribunal
        where you live.
      </p>
    ),
  },
  {
    title: 'Termination',
    body: (
      <>
        <p>
          You can stop using Verandah at any time, cancel your membership on the Subscribe page, and delete your account
          on your account page.
        </p>
        <p>
          We may suspend or close an account that seriously or repeatedly breaks these terms. Where we can, we warn you
          first. While your account is suspended you can still sign in, read, cancel, ask for a refund and get your
          invoices. Posting and the assistant are closed, and your membership does not renew. To appeal, write to{' '}
          <SupportAddress />.
        </p>
        <p>
          If we close Verandah, or close your account without such a reason, we refund the unused part of your year.
        </p>
      </>
    ),
  },
  {
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms. If a change matters to you, we tell you by email or on the site at least 30 days
        before it applies. A change of price applies from your next renewal at the earliest, and you can cancel before
        then.
      </p>
    ),
  },
  {
    title: 'Contact',
    body: (
      <p>
        Write to us at <SupportAddress />. Complaints go to the same address; we answer within five business days. If we
        cannot settle it together, your state’s fair trading office can help.
      </p>
    ),
  },
];
