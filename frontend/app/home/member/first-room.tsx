/** The signed-in home of a member without rooms: asks for the first photo, or without a membership links to it. */
import { Link } from 'react-router';
import { GUARANTEE_DAYS, PRICE_AUD } from '../../../../shared/billing.ts';
import { useSubscription } from '../../../billing/subscription.ts';
import { FirstPhoto, PhotoAdvice } from '../../../chat/rooms/first-photo.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { CameraIcon } from '../../../ui/media/icons.tsx';
import { Section } from './section.tsx';
import { useAssistantCode } from './use-assistant-code.ts';

export function FirstRoom() {
  const { status, hasActiveSubscription } = useSubscription();
  return (
    <section aria-label="Your first room" className="home-first-room">
      {status === 'loading' && <div className="first-photo room-frame-corners" />}
      {status !== 'loading' && (status === 'ready' && !hasActiveSubscription ? <Join /> : <Begin />)}
      <Section title="A photo that works">
        <PhotoAdvice />
        <p className="cap mt-3.5">
          No photo yet?{' '}
          <Link to="/assistant" className="link">
            Ask a question
          </Link>{' '}
          without one.
        </p>
      </Section>
    </section>
  );
}

function Begin() {
  const frame = useAssistantCode();
  return (
    <div ref={frame}>
      <FirstPhoto />
    </div>
  );
}

const Join = () => (
  <div className="first-photo room-frame-corners">
    <CameraIcon className="size-8 text-charcoal" />
    <h2 className="text-h2">Which room first?</h2>
    <p className="max-w-[40ch]">Join, add a photo, and your first notes are about a minute away.</p>
    <LinkButton to="/subscribe" state={{ start: true }} className="mt-3 min-h-12">
      Join and add a photo
    </LinkButton>
    <p className="cap mt-1">
      ${PRICE_AUD} AUD a year, with a <span className="whitespace-nowrap">{GUARANTEE_DAYS}-day</span> money-back
      guarantee.
    </p>
  </div>
);
