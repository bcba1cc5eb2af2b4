/** "Which room first?": the frame in which a member without rooms puts their first photo. */

import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { CameraIcon } from '../../ui/media/icons.tsx';
import { type ImagePicker, PhotoButton, PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { OtherWays } from '../../uploads/photo/other-ways.tsx';
import { useStartRoom } from './use-start-room.ts';
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
