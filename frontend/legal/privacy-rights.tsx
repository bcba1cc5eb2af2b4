/** The second half of the Privacy Policy: members' rights, automated decisions, complaints, cookies and changes. */
import { UNDO_DAYS } from '../../shared/accounts/deletion.ts';
import { KNOWN_DEVICE_DAYS, SESSION_DAYS } from '../../shared/accounts.ts';
import type { LegalSection } from './legal-page.tsx';
import { SellerName, SupportAddress } from './stage-details.tsx';

export const rights: LegalSection[] = [
  {
    title: 'Your rights',
    body: (
      <>
        <p>
          We handle personal information under the Privacy Act 1988 (Cth) and the Australian Privacy Principles. You
          can:
        </p>
        <ul>
          <li>see and correct your details on your account page;</li>
          <li>download everything in your account there, as a zip file, or ask us for a copy of what we hold;</li>
          <li>
            delete your account on your account page, with what belongs to it. You have {UNDO_DAYS} days to change your
            mind. What we have to keep is under “How long we keep it”;
          </li>
          <li>withdraw a consent, or complain about how we handled something.</li>
        </ul>
        <p>
          Write to <SupportAddress />. We answer within 30 days.
        </p>
      </>
    ),
  },
  {
    title: 'Decisions made by software',
    body: (
      <>
        <p>Software decides these things by itself, from what stands beside each:</p>
        <ul>
          <li>
            whether you can create an account or start a payment: the country of your connection, whether the username
            and the email address are free, and whether the password is easy to guess;
          </li>
          <li>
            how much you can post, ask, upload and try to sign in: how often you have done it, from which address, and
            whether your email is verified;
          </li>
          <li>whether the assistant is open to you: the state of your membership, as Stripe reports it;</li>
          <li>whether a photo is accepted: its size and its format;</li>
          <li>whether a payment looks like fraud: Stripe decides that, by its own rules.</li>
        </ul>
        <p>
          Software never hides a post, suspends an account or decides about a report. A person does. If a decision of
          software looks wrong to you, write to <SupportAddress /> and a person will look at it.
        </p>
      </>
    ),
  },
  {
    title: 'Complaints',
    body: (
      <>
        <SellerName />
        <p>
          If you think we’ve handled your information badly, write to <SupportAddress /> and say what happened. We’ll
          tell you within 5 business days that we have your complaint, and answer it within 30 days.
        </p>
        <p>
          If our answer doesn’t settle it, or none comes, you can complain to the Office of the Australian Information
          Commissioner at{' '}
          <a
            href="https://www.oaic.gov.au/privacy/privacy-complaints"
            className="underline decoration-1 underline-offset-4"
          >
            oaic.gov.au/privacy/privacy-complaints
          </a>
          .
        </p>
      </>
    ),
  },
  {
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          Verandah sets two cookies, which scripts on the page cannot read. One keeps you signed in for up to{' '}
          {SESSION_DAYS} days after your last visit, and signing out removes it. The other remembers for{' '}
          {KNOWN_DEVICE_DAYS} days that you have signed in with this browser, so that somebody else’s wrong guesses at
          your password don’t lock you out. There are no advertising or analytics cookies.
        </p>
        <p>While you pay, Stripe sets cookies of its own to prevent fraud.</p>
        <p>
          Your browser also keeps on your device what you have written and not sent, so that it isn’t lost: questions,
          posts, replies and changes to them. It remembers how far down each page you were. It keeps this for one tab,
          until you close the tab or sign out in it. If you open a link to somebody’s room, it keeps that link in the
          same way, so that you can reload the page. When an admin adds files to our library and the upload is cut
          short, their browser keeps those files for up to a day, or until they sign out.
        </p>
      </>
    ),
  },
  {
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, the second date at the top changes with it. If a change matters to you, we tell you by
        email or on the site before it applies.
      </p>
    ),
  },
];
