/** The assistant for a member without rooms: one press or one drop starts the first reading. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { FooterPlace } from '../../../ui/page/footer-place.tsx';
import { whenTaken } from '../../../uploads/photo/image-picker.tsx';
import { FirstPhoto, PhotoAdvice } from '../../rooms/first-photo.tsx';
import { ROOM_PANE } from '../panes.tsx';
import type { OpenRoom } from '../use-open-room.ts';

export interface FirstRoomProps extends Pick<OpenRoom, 'composer'> {
  /** Whether a phone shows the conversation instead. */
  isBehind: boolean;
}

export function FirstRoom({ composer: { picker, send }, isBehind }: FirstRoomProps) {
  return (
    <section id={ROOM_PANE} aria-label="Room" tabIndex={-1} className="canvas first-room" data-behind={isBehind}>
      {/* The composer, which has the same photo, shows why one is refused. */}
      <FirstPhoto level={1} picker={{ ...whenTaken(picker, send), refusal: null }} />
      <section aria-labelledby="photo-that-works" className="mt-8">
        <h2 id="photo-that-works" className="border-b border-ink pb-2.5">
          A photo that works
        </h2>
        <PhotoAdvice />
        <NoPhotoYet />
      </section>
      <SamplesBelow />
      <FooterPlace />
    </section>
  );
}

function NoPhotoYet() {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(loadHomeForm);
  return (
    <p className="cap mt-3.5">
      No photo yet?{' '}
      <button type="button" aria-haspopup="dialog" className="link" onClick={() => fetchCode(setOpen)}>
        Tell us about your home
      </button>{' '}
      first: postcode, age, owned or rented.
      {code && (
        <code.Dialog
          open={open}
          onOpenChange={setOpen}
          layout="sheet"
          title="Tell us about your home"
          description="It’s all optional. We save as you go, and only you see it."
        >
          <div className="@container overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
            <code.HomePart />
          </div>
        </code.Dialog>
      )}
    </p>
  );
}

async function loadHomeForm() {
  const [{ Dialog }, { HomePart }] = await Promise.all([
    import('../../../ui/dialog/dialog.tsx'),
    import('../about/about-tab.tsx'),
  ]);
  return { Dialog, HomePart };
}

const SampleRooms = lazy(async () => ({ default: (await import('./sample-cards.tsx')).SampleRooms }));

/** Sample rooms below the empty room; their code loads when they come near the window. */
function SamplesBelow() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || near) return undefined;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      root: place.current.closest('.canvas'),
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    // As tall as the cards, so that what follows stays.
    <div ref={place} className="min-h-[38rem] pt-14 sm:max-md:min-h-96 min-[1181px]:min-h-88">
      <Suspense>{near && <SampleRooms />}</Suspense>
    </div>
  );
}
