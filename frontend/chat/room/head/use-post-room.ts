/** "Post this room": opens the forum's form with the room's photo, notes and newest question. Nothing is posted yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Room } from '../../../../shared/rooms.ts';
import { useSession } from '../../../api/session.ts';
import { toastFailure } from '../../../api/signed-out.ts';
import { messagesOf } from '../../conversation/asking/conversation-cache.ts';
import { conversationQuery } from '../../conversation/use-conversation.ts';
import { draftOf } from './room-post.ts';

/** Waits for the conversation, which has the question. A member who has left the page meanwhile is not navigated. */
export function usePostRoom(room: Room): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.infiniteQuery(conversationQuery(userId, room.id)),
  });
  return () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: (conversation) =>
        void navigate('/forum', { state: { post: draftOf(room, messagesOf(conversation)) } }),
      onError: (error) => toastFailure(error, 'Your post could not be started', 'Please try again.'),
    });
  };
}
