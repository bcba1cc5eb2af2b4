/** Keeps the painted picture as a photo of the room: it is uploaded as any photo is, then named as a painted copy. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { roomRoutes } from '../../../shared/contract/routes/rooms.ts';
import type { NewPainted } from '../../../shared/rooms/painted.ts';
import type { Painted, Room, RoomWithTasks } from '../../../shared/rooms.ts';
import type { StoredImage } from '../../../shared/uploads.ts';
import { ApiError, clientFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { PhotoUpload } from '../../uploads/photo/photo-upload.ts';
import { useRefusals } from '../refusals.ts';
import { notifyOtherTabs } from '../rooms/other-tabs.ts';
import { roomKey } from '../rooms/rooms-cache.ts';
import type { Painted as PaintedPicture } from './painting/messages.ts';
import type { Painting } from './painting/painting.ts';
import { jpegOf } from './painting/photo-pixels.ts';
import { wholeLrv } from './panel/colour-text.ts';

const { api } = clientFor(roomRoutes);

interface Kept {
  painting: Painting;
  picture: PaintedPicture;
  original: string;
  litres: number | null;
  coats: number;
}

/** @param onKept Called before the page is left for the room. */
export function useKeep(room: Room, onKept: () => void) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const refused = useRefusals();
  const navigate = useNavigate();
  /** The stored picture of a painting that was not kept yet: a second attempt does not send it again. */
  const sent = useRef<{ picture: PaintedPicture; image: StoredImage }>(undefined);
  return useMutation<Painted, Error, Kept>({
    mutationFn: async (kept) => {
      if (sent.current?.picture !== kept.picture)
        sent.current = { picture: kept.picture, image: await uploaded(kept.picture) };
      const body = bodyOf(kept, sent.current.image.objectPath);
      const { key, forget } = retryKey(`painted:${userId}:${room.id}`, JSON.stringify(body));
      const painted = await api('POST /api/rooms/{id}/painted', {
        params: { id: room.id },
        body,
        idempotencyKey: key,
      });
      forget();
      return painted;
    },
    onSuccess: (painted) => {
      const known = client.setQueryData<RoomWithTasks>(
        roomKey(userId, room.id),
        (one) => one && { ...one, painted: [...(one.painted ?? []), painted] },
      );
      if (known) notifyOtherTabs({ userId, room: known });
      onKept();
      toast({ title: `Kept in ${room.name}` });
      void navigate(`/assistant/${room.id}?photo=${painted.id}`);
    },
    onError: (error) => {
      if (refused(error)) return;
      // The room may have been deleted in another tab: reading it again finds out.
      if (error instanceof ApiError && error.status === 404)
        void client.invalidateQueries({ queryKey: roomKey(userId, room.id) });
    },
  });
}

const uploaded = async ({ pixels }: PaintedPicture): Promise<StoredImage> =>
  new PhotoUpload(await jpegOf(pixels), { onStored: () => {}, onFailure: () => {} }).stored;

/** Surfaces that show nothing of themselves are left out. */
function bodyOf({ painting, picture, original, litres, coats }: Kept, imageUrl: string): NewPainted {
  const surfaces = painting.surfaces.flatMap(({ id, paint, edits }) => {
    const share = picture.seen.find((one) => one.id === id)?.share ?? 0;
    const [first] = edits;
    const at = first && ('at' in first ? first.at : first.path[0]);
    if (!at || share === 0) return [];
    return [{ ...paint, lrv: wholeLrv(paint.hex), share: Math.min(1, share), ...at }];
  });
  return { imageUrl, original, surfaces, litres, coats };
}
