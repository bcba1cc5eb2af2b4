/** Below the notes of a painted copy: deletes it, after a question. Loaded with the first one that is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { roomRoutes } from '../../../../shared/contract/routes/rooms.ts';
import type { RoomWithTasks } from '../../../../shared/rooms.ts';
import { ApiError, clientFor } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { toastFailure } from '../../../api/signed-out.ts';
import { ConfirmedButton } from '../../../ui/dialog/confirm.tsx';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { notifyOtherTabs } from '../../rooms/other-tabs.ts';
import { roomKey } from '../../rooms/rooms-cache.ts';

const { api } = clientFor(roomRoutes);

/** @param id The copy's, which contains the room's. */
export function DeletePainted({ id }: { id: string }) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /api/painted/{id}', { params: { id } }).catch((error: unknown) => {
        // Another tab was first.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: () => {
      const [roomId = ''] = id.split('.');
      const room = client.setQueryData<RoomWithTasks>(
        roomKey(userId, roomId),
        (known) => known && { ...known, painted: known.painted?.filter((copy) => copy.id !== id) },
      );
      if (room) notifyOtherTabs({ userId, room });
      toast({ title: 'The painted copy is deleted' });
      // Once the dialog and the button are gone.
      requestAnimationFrame(() => document.getElementById('page')?.focus({ preventScroll: true }));
    },
    onError: (error) => toastFailure(error, 'The painted copy was not deleted', 'Please try again.'),
  });
  return (
    <ConfirmedButton
      label="Delete this copy"
      className="mt-4 ml-1"
      act={{ ...remove, mutate: (_nothing, options) => remove.mutate(undefined, options) }}
      title="Delete this painted copy?"
      action="Delete it"
      keep="Keep it"
      busyLabel="Deleting..."
    >
      The picture and its colours go for good. Your photo of the room stays.
    </ConfirmedButton>
  );
}
