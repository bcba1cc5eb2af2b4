/** The accessibility statement: the aim, the tests, the known gaps, and how to reach us. */
import { LEGAL_DATES } from './dates.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { SupportAddress } from './stage-details.tsx';

const sections: LegalSection[] = [
  {
    title: 'What we aim for',
    body: (
      <p>
        Everything on Verandah should work for everyone who joins: with a keyboard, a screen reader, a magnifier or a
        phone in one hand. Our measure is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We don’t claim
        to meet all of it.
      </p>
    ),
  },
  {
    title: 'What we test',
    body: (
      <>
        <p>Before a change goes out, software checks the screens in a real browser:</p>
        <ul>
          <li>for faults against WCAG 2.2 AA that a machine can find, in light and in dark;</li>
          <li>from 320 to 1,440 pixels wide, so that nothing has to be scrolled sideways to be read;</li>
          <li>
            by keyboard alone: signing in, asking, opening a source, posting, liking, replying, reporting, and starting
            a membership;
          </li>
          <li>that public pages can be read with scripts turned off.</li>
        </ul>
        <p>
          Each pin on a photo has its note beside it as text. New answers and error messages are announced to screen
          readers.
        </p>
      </>
    ),
  },
  {
    title: 'What we haven’t tested',
    body: (
      <p>
        A machine finds only part of what can be wrong. Nobody outside Verandah has audited the site, people with
        disability haven’t tested it for us, and we haven’t gone through it by hand with every screen reader or with
        voice control.
      </p>
    ),
  },
  {
    title: 'What doesn’t work yet',
    body: (
      <ul>
        <li>
          Photos from members are described only by the post or the room they belong to. There’s no field for a
          description of the photo itself.
        </li>
        <li>
          Notes and pins come from an AI model. A note can describe the wrong thing, and somebody who can’t see the
          photo has no easy way to notice.
        </li>
        <li>
          Outside articles, answers and form fields you can’t select text, and the right-click menu is off. Tools that
          read out selected text don’t work there.
        </li>
        <li>The card form and the invoice pages belong to Stripe, and how accessible they are is up to Stripe.</li>
        <li>There’s no Easy Read version and no version in a language other than English.</li>
      </ul>
    ),
  },
  {
    title: 'Tell us',
    body: (
      <p>
        If something gets in your way, write to <SupportAddress />. Say which page it was and what you use. We answer
        within five business days, and if we can’t mend it at once we’ll find another way for you to do what you came
        for. If our answer isn’t good enough, you can complain to the{' '}
        <a href="https://humanrights.gov.au/complaints" className="underline decoration-1 underline-offset-4">
          Australian Human Rights Commission
        </a>
        .
      </p>
    ),
  },
];

export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility"
      summary="What we aim for, what we test, what doesn’t work yet, and how to tell us."
      dates={LEGAL_DATES.accessibility}
      sections={sections}
    />
  );
}
