/** The Terms of Service. Their second half is in terms-agreement.tsx. */
import {
  GRACE_DAYS,
  GUARANTEE_DAYS,
  MAX_QUESTIONS_A_DAY,
  MAX_QUESTIONS_A_MONTH,
  MAX_QUESTIONS_AN_HOUR,
  PRICE_AUD,
} from '../../shared/billing.ts';
import { grouped } from '../ui/text/numbers.ts';
import { LEGAL_DATES } from './dates.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { SellerName } from './stage-details.tsx';
import { agreement } from './terms-agreement.tsx';

const membership: LegalSection[] = [
  {
    title: 'Acceptance of these terms',
    body: (
      <>
        <p>
          These terms are an agreement between you and Verandah. By creating an account, starting a membership or using
          the site you accept them. If you do not accept them, please do not use Verandah.
        </p>
        <SellerName />
        <p>
          You must be at least 18 years old and live in Australia. By creating an account you confirm both. You can
          create an account and start a membership in Australia only. Once you have them, you can use them from
          anywhere.
        </p>
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
          Use of the assistant is unlimited within fair use. Fair use is {MAX_QUESTIONS_AN_HOUR} questions an hour,{' '}
          {MAX_QUESTIONS_A_DAY} a day and {grouped(MAX_QUESTIONS_A_MONTH)} in 30 days; a new answer to the same question
          counts too. On a day when everybody together asks more than we can answer, the assistant says so and opens
          again the next day.
        </p>
        <p>
          We improve Verandah as we go and may change, add or retire features; section 13 says how we tell you when a
          change matters.
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
        <p>
          We send you a link to verify your email address. Until you open it, you can write less in the forum, and the
          address goes to somebody else if they verify it first.
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
          payment succeeds and renews automatically each year, at the price that then applies, until you cancel. We
          write to you 30 days and 7 days before each renewal, with the date, the price and a link to cancel. Every
          payment has an invoice, which we link to by email.
        </p>
        <p>
          You can cancel at any time on the Subscribe page. Your access then lasts to the end of the day on which your
          paid billing period ends, and nothing more is charged. Before that day you can change your mind and resume.
        </p>
        <p>
          If a renewal payment fails, you keep your access for {GRACE_DAYS} days while the card is tried again. After
          that the membership ends.
        </p>
        <p>
          <strong>{GUARANTEE_DAYS}-day money-back guarantee.</strong> If Verandah is not for you, you can have the
          payment for your first membership back in full within {GUARANTEE_DAYS} days of it. You do not need to give a
          reason. The membership ends when the refund is made. You can start another afterwards, and that one comes
          without the guarantee. It does not cover renewals either. A membership on another account counts as your first
          where that account was deleted, or its payment was refunded: we know it by your email address or your card. We
          refund members whose email address is verified; a request made in time waits until yours is. You can use the
          refund once, and each card once: two people who pay with one card have one refund between them.
        </p>
        <p>A day that we name as the last one, here or in an email, lasts until midnight in Western Australia.</p>
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
        <p>We may remove content that breaks these rules. A person decides that, not a program.</p>
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
