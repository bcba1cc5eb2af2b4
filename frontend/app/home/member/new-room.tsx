/** The quiet button for another room. */
import { NewRoomButton } from '../../../chat/rooms/new-room/new-room-button.tsx';
import { PlusIcon } from '../../../ui/media/icons.tsx';

export const NewRoom = () => (
  <NewRoomButton className="inline-flex min-h-11 items-center gap-2 text-small">
    <PlusIcon className="size-4.5" />
    <span className="link">New room</span>
  </NewRoomButton>
);
