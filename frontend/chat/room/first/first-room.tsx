/** The assistant for a member without rooms: one press or one drop starts the first reading. */
import { type ReactNode, useState } from 'react';
import { FooterPlace } from '../../../ui/footer-place.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { type ImagePicker, whenTaken } from '../../../uploads/photo/image-picker.tsx';
import { FirstPhoto, PhotoAdvice } from '../../rooms/first-photo.tsx';
import { ROOM_PANE } from '../pane-tabs.tsx';
import { SamplesBelow } from './samples-below.tsx';

export interface FirstRoomProps {
  picker: ImagePicker;
  /** Sends the text and the chosen photo. */
  onSend: () => void;
  /** Rendered before the canvas. */
  tabs: ReactNode;
  /** Whether a phone shows the conversation instead. */
  isBehind: boolean;
}

export function FirstRoom({ picker, onSend, tabs, isBehind }: FirstRoomProps) {
  return (
    <>
      {tabs}
      <section id={ROOM_PANE} aria-label="Room" tabIndex={-1} className="canvas first-room" data-behind={isBehind}>
        {/* The composer, which has the same photo, shows why one is refused. */}
        <FirstPhoto level={1} picker={{ ...whenTaken(picker, onSend), refusal: null }} />
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
    </>
  );
}

function NoPhotoYet() {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../about/home-dialog.tsx'));
  return (
    <p className="cap mt-3.5">
      No photo yet?{' '}
      <button type="button" aria-haspopup="dialog" className="link" onClick={() => fetchCode(setOpen)}>
        Tell us about your home
      </button>{' '}
      first: postcode, age, owned or rented.
      {code && <code.HomeDialog open={open} onOpenChange={setOpen} />}
    </p>
  );
}
