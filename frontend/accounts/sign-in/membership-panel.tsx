/** Beside the sign-in form: a small room with its notes, what a membership brings, and what it costs; quieter beside Login. */
import { GUARANTEE_DAYS, PRICE_AUD } from '../../../shared/billing.ts';
import { AnnotatedRoom, type RoomNote } from '../../ui/annotated-room/annotated-room.tsx';
import { Picture } from '../../ui/media/picture.tsx';

const FEATURES = [
  { name: 'AI assistant', description: 'Ask anything about your house, and see the sources of every answer.' },
  { name: 'Photo analysis', description: 'Send a photo and we’ll pin our notes on it.' },
  { name: 'Community forum', description: 'Ask people who’ve done it in a house like yours.' },
  { name: 'Design insights', description: 'Long, useful reading on sun, paint, access and small rooms.' },
];

const NOTES: RoomNote[] = [
  {
    n: 1,
    x: 0.265,
    y: 0.13,
    kind: 'keep',
    title: 'Fanlights stay',
    text: 'Open them on hot nights and the warm air leaves the rooms behind.',
  },
  {
    n: 2,
    x: 0.865,
    y: 0.2,
    kind: 'change',
    title: 'Add a blind',
    text: 'Canvas between the posts stops low sun and driving rain.',
  },
];

/** @param isQuiet Beside Login, where most have a membership already: without notes, the price in a line. */
export function MembershipPanel({ isQuiet }: { isQuiet: boolean }) {
  const picture = (
    <Picture
      name="verandah"
      alt="A Queenslander verandah with a timber floor, a white sofa, a ceiling fan and a garden beyond the balustrade"
      sizes="(min-width: 80rem) 42rem, 52vw"
    />
  );
  return (
    <aside aria-label="What a membership brings">
      {/* On a phone the form has the screen to itself. */}
      <div className="hidden min-[761px]:block">
        {isQuiet ? picture : <AnnotatedRoom picture={picture} notes={NOTES} />}
      </div>
      <div
        className={
          isQuiet ? 'text-charcoal min-[761px]:mt-5' : 'grid gap-x-12 gap-y-8 min-[761px]:mt-8 xl:grid-cols-[auto_1fr]'
        }
      >
        <Price isQuiet={isQuiet} />
        {/* Beside the price a note's rule is above the list already. */}
        <dl
          className={
            isQuiet
              ? 'mt-3 grid gap-x-10 lg:grid-cols-2'
              : 'divide-y divide-rule border-y border-rule xl:border-t-0 xl:*:first:pt-0'
          }
        >
          {FEATURES.map(({ name, description }) => (
            <div key={name} className="py-2.5">
              <dt className={isQuiet ? 'text-note font-semibold' : 'text-small font-semibold'}>{name}</dt>
              <dd className={isQuiet ? 'cap' : 'text-small text-charcoal'}>{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}

const Terms = () => (
  <>
    Cancel anytime. <span className="whitespace-nowrap">{GUARANTEE_DAYS}-day</span> money-back guarantee. Instant
    access, secure payments. Available exclusively to Australian residents.
  </>
);

const Price = ({ isQuiet }: { isQuiet: boolean }) =>
  isQuiet ? (
    <p className="cap">
      Membership is ${PRICE_AUD} AUD per year. <Terms />
    </p>
  ) : (
    <div>
      <p className="flex items-baseline gap-x-3">
        <span className="font-display text-[3.5rem] leading-none">${PRICE_AUD}</span>
        <span className="text-small">AUD per year</span>
      </p>
      <p className="cap mt-3 xl:max-w-[30ch]">
        <Terms />
      </p>
    </div>
  );
