/** The assistant for a member without rooms: one press or one drop starts the first reading. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import { type ImagePicker, whenTaken } from '../../uploads/photo/image-picker.tsx';
import { FirstPhoto, PhotoAdvice } from '../rooms/first-photo.tsx';
import './first-room.css';

export interface FirstRoomProps {
  picker: ImagePicker;
  /** Sends the text and the chosen photo. */
  onSend: () => void;
}

/** Spans the room's page, in place of head, photo and file. */
export function FirstRoom({ picker, onSend }: FirstRoomProps) {
  return (
    <div className="first-room">
      {/* The composer, which has the same photo, shows why one is refused. */}
      <FirstPhoto level={1} picker={{ ...whenTaken(picker, onSend), refusal: null }} />
      <section aria-labelledby="photo-that-works">
        <h2 id="photo-that-works" className="border-b border-ink pb-2.5">
          A photo that works
        </h2>
        <PhotoAdvice />
        <NoPhotoYet />
      </section>
    </div>
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
