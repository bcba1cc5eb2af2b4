/** A room's picture in a list: its newest photo with notes, or an empty frame. */
import type { Room } from '../../../../shared/rooms.ts';
import { CameraIcon } from '../../../ui/media/icons.tsx';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';

/** Decoration: the room's name is beside it. */
export function RoomPicture({ room: { cover } }: { room: Pick<Room, 'cover'> }) {
  const place = 'block aspect-[3/2] w-full rounded-picture object-cover';
  if (cover) return <StoredPhoto path={cover.imageUrl} alt="" size="thumbnail" loading="lazy" className={place} />;
  return (
    <span className={`${place} grid place-items-center bg-limewash text-charcoal`}>
      <CameraIcon className="size-5" />
    </span>
  );
}
