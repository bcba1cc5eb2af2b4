/** The last card on the home: a photo begins a new room. */

import { useStartRoom } from '../../../chat/rooms/use-start-room.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { PlusIcon } from '../../../ui/media/icons.tsx';
import { PhotoButton, PhotoDropArea } from '../../../uploads/photo/image-picker.tsx';

export function NewRoomCard() {
  const { picker, busy } = useStartRoom();
  return (
    <PhotoDropArea picker={picker}>
      <article className="room-card">
        <div className="relative">
          <PhotoButton
            picker={picker}
            className="room-frame-corners grid aspect-3/2 w-full place-items-center content-center gap-2 bg-limewash text-small font-semibold max-sm:aspect-auto max-sm:min-h-33"
          >
            <PlusIcon className="size-6" />
            {busy ? 'Making the room...' : 'Add a photo'}
          </PhotoButton>
        </div>
        <h3 className="mt-3 text-[1.4375rem] leading-7">A new room</h3>
        <div className="mt-2 border-t border-rule pt-2">
          <p className="grid grid-cols-[auto_1fr] items-baseline gap-x-2.5 text-small leading-[1.4375rem]">
            <b className="text-note">Tip</b>
            <span>Lamps off, curtains open, from a corner.</span>
          </p>
          <FieldError error={picker.refusal} className="mt-1 text-terracotta" />
        </div>
      </article>
    </PhotoDropArea>
  );
}
