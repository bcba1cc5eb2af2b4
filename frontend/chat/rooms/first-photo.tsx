/** "Which room first?": the frame in which a member without rooms puts their first photo. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { messageFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { CameraIcon } from '../../ui/media/icons.tsx';
import {
  type ImagePicker,
  PhotoButton,
  PhotoDropArea,
  type PhotoUpload,
  useImagePicker,
  whenTaken,
} from '../../uploads/photo/image-picker.tsx';
import { choosing } from '../../uploads/photo/image-picker-state.ts';
import { OtherWays } from '../../uploads/photo/other-ways.tsx';
import { placeOf } from '../conversation/asking/conversation-cache.ts';
import { photoOf } from '../conversation/asking/writing.ts';
import { sendOnArrival } from './arrivals.ts';
import { useNewRoom, useRooms } from './use-rooms.ts';

import './first-photo.css';

interface FirstPhotoProps {
  /** The heading's level. */
  level?: 1 | 2;
  /** The picker of a room that is already open; without it, choosing a photo opens a room. */
  picker?: ImagePicker;
}

const PRIMARY =
  'mt-3 inline-flex min-h-12 items-center gap-2.5 rounded-control bg-eucalypt px-6 py-2.5 text-small font-semibold text-paper hover:bg-eucalypt-lit';

/** Its button opens the file dialog. A chosen or dropped photo is sent at once. */
export function FirstPhoto({ level = 2, picker: given }: FirstPhotoProps) {
  const start = useStartRoom();
  const { busy } = start;
  const picker = given ?? start.picker;
  const Heading = `h${level}` as const;
  return (
    <PhotoDropArea picker={picker} className="h-full">
      <div className="first-photo room-frame-corners">
        <CameraIcon className="size-8 text-charcoal" />
        <Heading className="text-h2">Which room first?</Heading>
        <p className="max-w-[40ch]">We’ll pin notes on it: what to keep, what to change and what to fix.</p>
        <PhotoButton picker={picker} className={PRIMARY}>
          <CameraIcon className="size-5" />
          {busy ? 'Opening the room...' : 'Add your first photo'}
        </PhotoButton>
        <FieldError error={picker.refusal} />
        <p className="cap mt-1">
          JPEG, PNG, WebP or HEIC, up to <span className="whitespace-nowrap">{formatFileSize(MAX_PHOTO_BYTES)}</span>.
          Only you can see it.
        </p>
        <OtherWays picker={picker} className="justify-center" />
      </div>
    </PhotoDropArea>
  );
}

const ADVICE = [
  'Turn the lamps off and open the curtains, between ten and two.',
  'Stand in a corner with your back to the window, phone at chest height.',
  'Lean a sheet of white paper in the picture: it shows the true colours.',
];

/** How to take a photo that can be read well. */
export const PhotoAdvice = () => (
  <ol className="photo-advice">
    {ADVICE.map((words, index) => (
      <li key={words}>
        <span aria-hidden="true" className="font-display text-h4 text-terracotta">
          {index + 1}
        </span>
        <span className="text-small">{words}</span>
      </li>
    ))}
  </ol>
);

interface StartRoom {
  /** For a button or a drop area: choosing a photo starts the room at once. */
  picker: ImagePicker;
  /** True while the room is being created. */
  busy: boolean;
}

/** From any screen: opens a room and sends the photo without another press. A first room is created by its first question; a further room is created before, with a name that the member can change. */
function useStartRoom(): StartRoom {
  const [chosen] = useState(choosing);
  const picker = useImagePicker(chosen);
  const userId = useSession().user?.id ?? '';
  const { data: rooms = [] } = useRooms();
  const make = useNewRoom();
  const navigate = useNavigate();

  const open = (photo: PhotoUpload, roomId: string | undefined) => {
    const place = placeOf(userId, roomId);
    photoOf(place).set({ photo, refusal: null });
    sendOnArrival(place);
    void navigate(roomId === undefined ? '/assistant' : `/assistant/${roomId}`);
  };
  const begin = async (photo: PhotoUpload) => {
    if (rooms.length === 0) return open(photo, undefined);
    try {
      open(photo, (await make.mutateAsync({ name: nextName(rooms) })).id);
    } catch (error) {
      photo.drop();
      toast({ title: messageFor(error, 'We couldn’t create the room. Please try again.'), variant: 'destructive' });
    }
  };
  const beginWithChosen = () => {
    const { photo } = chosen.get();
    if (!photo || make.isPending) return;
    picker.take();
    void begin(photo);
  };
  return { picker: whenTaken(picker, beginWithChosen), busy: make.isPending };
}

/** "New room", or "New room 2" if that is taken. */
function nextName(rooms: readonly { name: string }[]): string {
  const taken = new Set(rooms.map(({ name }) => name));
  let name = 'New room';
  for (let n = 2; taken.has(name); n++) name = `New room ${n}`;
  return name;
}
