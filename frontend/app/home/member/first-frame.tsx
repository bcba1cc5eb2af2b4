/** The frame for a first photo, or without a membership the way to it. */
import { GUARANTEE_DAYS, PRICE_AUD } from '../../../../shared/billing.ts';
import { useSubscription } from '../../../billing/subscription.ts';
import { FirstPhoto } from '../../../chat/rooms/first-photo.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { CameraIcon } from '../../../ui/media/icons.tsx';
import { useAssistantCode } from './use-assistant-code.ts';

export function FirstFrame() {
  const { status, hasActiveSubscription } = useSubscription();
  if (status === 'loading') return <div className="first-photo room-frame-corners" />;
  return status === 'ready' && !hasActiveSubscription ? <Join /> : <Begin />;
}

function Begin() {
  const frame = useAssistantCode();
  return (
    <div ref={frame} className="h-full">
      <FirstPhoto />
    </div>
  );
}

const Join = () => (
  <div className="first-photo room-frame-corners">
    <CameraIcon className="size-8 text-charcoal" />
    <h2 className="text-h2">Which room first?</h2>
    <p className="max-w-[40ch]">Join and add a photo. We’ll pin notes on it: what to keep, change and fix.</p>
    <LinkButton to="/subscribe" state={{ start: true }} className="mt-3 min-h-12">
      Join and add a photo
    </LinkButton>
    <p className="cap mt-1">
      ${PRICE_AUD} AUD a year, with a <span className="whitespace-nowrap">{GUARANTEE_DAYS}-day</span> money-back
      guarantee.
    </p>
  </div>
);
