/** The assistant of a member without rooms: one press or one drop begins the first reading, and samples show what it is. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { ImagePicker } from '../../uploads/photo/image-picker.tsx';
import { FirstPhoto, PhotoAdvice } from '../rooms/first-photo.tsx';
import { SampleRooms } from '../samples/sample-cards.tsx';
import './first-room.css';

interface FirstRoomProps {
  picker: ImagePicker;
  /** Sends what is written and the photo that is chosen. */
  onSend: () => void;
}

/** Whole width of the room's page, in the place of head, photo and file. */
export function FirstRoom({ picker, onSend }: FirstRoomProps) {
  return (
    <div className="first-room-page">
      <div className="first-room-start">
        <FirstPhoto level={1} picker={sendingAtOnce(picker, onSend)} />
        <section aria-labelledby="photo-that-works">
          <h2 id="photo-that-works" className="border-b border-ink pb-2.5">
            A photo that works
          </h2>
          <PhotoAdvice />
          <NoPhotoYet />
        </section>
      </div>
      <SampleRooms />
    </div>
  );
}

/** The photo is read as soon as it is chosen. A refused one is said so, and nothing is sent. */
function sendingAtOnce(picker: ImagePicker, send: () => void): ImagePicker {
  return {
    ...picker,
    choose: (files) => {
      const isTaken = picker.choose(files);
      if (isTaken) send();
      return isTaken;
    },
    adopt: (photo) => {
      picker.adopt(photo);
      send();
    },
  };
}

function NoPhotoYet() {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../about/home-dialog.tsx'));
  return (
    <p className="cap mt-3.5">
      No photo yet?{' '}
      <button type="button" aria-haspopup="dialog" className="link" onClick={() => void fetchCode().then(setOpen)}>
        Tell us about your home
      </button>{' '}
      first: postcode, age, owned or rented.
      {code && <code.HomeDialog open={open} onOpenChange={setOpen} />}
    </p>
  );
}
