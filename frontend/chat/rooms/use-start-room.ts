/** Starts a room with a photo, from any screen: opens the room and sends the photo without another press. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { type ImagePicker, type PhotoUpload, useImagePicker, whenTaken } from '../../uploads/photo/image-picker.tsx';
import { choosing } from '../../uploads/photo/image-picker-state.ts';
import { placeOf } from '../conversation/asking/conversation-cache.ts';
import { photoOf } from '../conversation/asking/writing.ts';
import { sendOnArrival } from './arrivals.ts';
import { useNewRoom, useRooms } from './use-rooms.ts';

interface StartRoom {
  /** For a button or a drop area: choosing a photo starts the room at once. */
  picker: ImagePicker;
  /** True while the room is being created. */
  busy: boolean;
}

/** A first room is created by its first question; a further room is created before, with a name that the member can change. */
export function useStartRoom(): StartRoom {
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
