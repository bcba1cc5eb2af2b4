/** The Terms of Service. */
import { Link } from 'react-router';
import { GRACE_DAYS, GUARANTEE_DAYS, MAX_QUESTIONS_AN_HOUR, PRICE_AUD, REFUND_PERIOD } from '../../shared/billing.ts';
import { LEGAL_DATES } from './dates.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { SupportAddress } from './support-address.tsx';

const privacyPolicy = (
  <Link to="/privacy" className="underline decoration-1 underline-offset-4">
    Privacy Policy
  </Link>
);

const membership: LegalSection[] = [
  {
    title: 'Acceptance of these terms',
    body: (
      <>
        <p>
          These terms are an agreement between you and Verandah. By creating an account, starting a membership or using
          the site you accept them. If you do not accept them, please do not use Verandah.
        </p>
        <p>You must be at least 18 years old and live in Australia. By creating an account you confirm both.</p>
      </>
    ),
  },
  {
    title: 'Service description',
    body: (
      <>
        <p>
          Verandah is a membership about the interior design of Australian homes, available exclusively to Australian
          residents. A membership includes:
        </p>
        <ul>
          <li>the AI assistant, including notes on photos of your rooms and recommendations for them;</li>
          <li>access to the community forum;</li>
          <li>educational resources and the blog;</li>
          <li>priority support.</li>
        </ul>
        <p>
          Use of the assistant is unlimited within fair use, which is at present {MAX_QUESTIONS_AN_HOUR} questions an
          hour. We improve Verandah as we go and may change, add or retire features; section 13 says how we tell you
          when a change matters.
        </p>
      </>
    ),
  },
  {
    title: 'Account registration',
    body: (
      <>
        <p>
          You register with a username, an email address and a password. Give us correct details, keep your password to
          yourself, and tell us as soon as you think somebody else is using your account. One account is for one person.
          You are responsible for what is done with it unless the fault is ours.
        </p>
      </>
    ),
  },
  {
    title: 'Subscription and renewal',
    body: (
      <>
        <p>
          A membership costs ${PRICE_AUD} AUD per year, with nothing on top, billed annually. It starts as soon as your
          payment succeeds and renews automatically each year, at the price that then applies, until you cancel.
        </p>
        <p>
          You can cancel at any time on the Subscribe page. Your access then lasts to the end of the billing period that
          you have paid for, and nothing more is charged. Until that day you can change your mind and resume.
        </p>
        <p>
          If a renewal payment fails, you keep your access for {GRACE_DAYS} days while the card is tried again. After
          that the membership ends.
        </p>
        <p>
          <strong>{GUARANTEE_DAYS}-day money-back guarantee.</strong> If Verandah is not for you, you can have your
          payment back in full within {GUARANTEE_DAYS} days of it. You do not need to give a reason. The membership ends
          when the refund is made.
        </p>
      </>
    ),
  },
  {
    title: 'Acceptable use',
    body: (
      <>
        <p>Please treat Verandah as you would somebody’s house. You agree not to:</p>
        <ul>
          <li>break the law, or infringe somebody else’s rights or privacy;</li>
          <li>post what is abusive, hateful, misleading, sexually explicit or advertising;</li>
          <li>upload photos that you have no right to use, or photos of people who have not agreed;</li>
          <li>share your account, resell the service, or copy it by automatic means;</li>
          <li>attack or probe the service, get around its limits, or use it to build a competing one.</li>
        </ul>
        <p>We may remove content that breaks these rules.</p>
      </>
    ),
  },
  {
    title: 'Intellectual property',
    body: (
      <>
        <p>
          The site, its texts, its illustrations and its software belong to Verandah or to those who license them to us.
          You may use them for your own home; you may not republish or sell them.
        </p>
        <p>
          What you write and upload stays yours. You give us permission to store it, process it and show it as far as
          that is needed to run the service for you: a question and its photo to the assistant, a forum post to the
          other members. The permission ends when the content is deleted.
        </p>
      </>
    ),
  },
  {
    title: 'AI content',
    body: (
      <>
        <p>
          The assistant’s answers are written by a machine. Each shows the passages it draws on, but it can be
          incomplete or wrong, and a photo doesn’t show what’s behind a wall. Answers are general information, not the
          advice of an architect, engineer, builder, electrician, plumber, building certifier or lawyer.
        </p>
        <p>
          Before you take down a wall, disturb material that may hold asbestos or lead, touch wiring or plumbing, or
          change a heritage-listed house, ask a licensed professional and your council. Check measurements, prices and
          product claims yourself.
        </p>
      </>
    ),
  },
];

const agreement: LegalSection[] = [
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
          You can stop using Verandah at any time, cancel your membership on the Subscribe page, and ask us to delete
          your account by email.
        </p>
        <p>
          We may suspend or close an account that seriously or repeatedly breaks these terms. Where we can, we warn you
          first. If we close Verandah, or close your account without such a reason, we refund the unused part of your
          year.
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

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      summary={`What you can expect from us, and what we ask of you. In short: $${PRICE_AUD} a year, cancel anytime, ${GUARANTEE_DAYS} days to change your mind, and ask a professional before anything structural.`}
      dates={LEGAL_DATES.terms}
      sections={[...membership, ...agreement]}
    />
  );
}
