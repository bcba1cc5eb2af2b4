/** The Privacy Policy. Its second half is in privacy-rights.tsx. */
import { UNDO_DAYS } from '../../shared/accounts/deletion.ts';
import { LEGAL_DATES } from './dates.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { Periods } from './periods.tsx';
import { rights } from './privacy-rights.tsx';

const handling: LegalSection[] = [
  {
    title: 'What we collect',
    body: (
      <>
        <p>We collect what the service needs and nothing for its own sake:</p>
        <ul>
          <li>
            <strong>Your account:</strong> username, email address, first name, profile picture if you add one, and your
            password as a hash from which it cannot be read.
          </li>
          <li>
            <strong>What you write and upload:</strong> questions to the assistant and its answers, how you rate them,
            photos of rooms, forum posts and replies. Photos are re-encoded when they arrive: the location, the time and
            everything else the camera wrote into the file is removed, and the original is deleted. A photo that you try
            colours on is painted on your device: the picture is sent only if you keep it.
          </li>
          <li>
            <strong>What you say about your home:</strong> your postcode or state, the style or age of the house,
            whether you own or rent, who lives there (children, older people, somebody who needs easy access, pets), a
            budget, and what else you keep in your own words. All of it is optional. Each line can be changed or erased
            in a room, under About.
          </li>
          <li>
            <strong>What you say about your rooms:</strong> their names and kinds, which way they face, their size, what
            you want to keep, your to-dos with what they cost, a budget, and the notes on your photos. Deleting a room
            deletes all of it, its photos and its conversation too.
          </li>
          <li>
            <strong>Your membership:</strong> its dates and its state. Card details go straight to Stripe, our payment
            provider, and never reach us.
          </li>
          <li>
            <strong>Technical records:</strong> times of requests and errors, and the address of your connection where
            you send or fetch a file. They hold no passwords, no links, no messages and no photos. If a page breaks,
            your browser tells us where in our code, on which kind of page and in which kind of browser. It doesn’t tell
            us what was on the page or who you are. When you create an account or start a payment we also look at which
            country your connection is in; we don’t keep it.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'How we use it',
    body: (
      <>
        <ul>
          <li>to sign you in and keep your account yours;</li>
          <li>to answer your questions and read your photos;</li>
          <li>
            to fit answers to your house: with each question the AI model gets what you’ve said about the room and the
            home, and your area’s climate and hours of sun instead of your postcode. We keep nothing from a conversation
            as a fact unless you press “Keep” or “Remember this”, and no other member sees it;
          </li>
          <li>
            to see, without your name or your messages, which topics answers cover and how they are rated; we read the
            words you write with a rating only if you tick that we may;
          </li>
          <li>to show your posts to other members, without your name where you chose so;</li>
          <li>to take payments, renew, cancel and refund memberships;</li>
          <li>to write to you about your account and answer when you write to us;</li>
          <li>to keep the service secure, find faults, and meet our legal duties.</li>
        </ul>
        <p>
          We don’t sell personal information, show advertising or build profiles for anybody else. We don’t use your
          messages or photos to train AI models.
        </p>
      </>
    ),
  },
  {
    title: 'Sharing',
    body: (
      <>
        <p>These others see some of it, and only what they need:</p>
        <ul>
          <li>
            <strong>Amazon Web Services</strong> hosts Verandah in its Sydney region. It runs the AI model that answers
            you, in Sydney and Melbourne, and sends our emails from Sydney.
          </li>
          <li>
            <strong>Amazon CloudFront</strong>, also of Amazon Web Services, carries what goes between you and us. It
            uses the location nearest to you, which is overseas when you are. It keeps copies of our public pages only,
            never of your messages or photos.
          </li>
          <li>
            <strong>Stripe</strong> takes payments. It holds your card details and your email address, and processes
            them in Australia and overseas, including the United States.
          </li>
          <li>
            <strong>Other members</strong> see what you post in the forum, with your first name and picture, or as
            Anonymous if you choose. Members who travel read it overseas.
          </li>
          <li>
            <strong>Anyone who has a link</strong> that you made to a room sees its name and size, its newest photo with
            notes, its colours, its open to-dos, with their costs if you ticked that, and your first name. They never
            see a conversation, your home or another room. A link ends on its last day, at once when you end it, archive
            or delete the room or ask us to delete your account, and with your membership. We count how often it was
            opened, and not by whom.
          </li>
        </ul>
        <p>
          Otherwise we disclose personal information only where the law requires it, or with your consent. If Verandah
          changes hands, this policy goes with your data.
        </p>
      </>
    ),
  },
  {
    title: 'Security',
    body: (
      <>
        <p>
          Everything is encrypted, on its way and in storage. Passwords are stored as slow, salted hashes; sessions can
          be ended at once; photos are served by short-lived addresses that tell nobody whose they are. Each part of the
          service can reach only the data it needs.
        </p>
        <p>
          No service is perfectly secure. If a breach is likely to cause you serious harm, we tell you and the Office of
          the Australian Information Commissioner, as the Notifiable Data Breaches scheme asks.
        </p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    body: <Periods undoDays={UNDO_DAYS} />,
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="A photo of your living room says a lot about you. This is what we keep, what we throw away, and what you can ask of us."
      dates={LEGAL_DATES.privacy}
      sections={[...handling, ...rights]}
    />
  );
}
