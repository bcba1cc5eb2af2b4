/** "Post this room": takes the room's photo with its notes and its newest question to the forum's form, where its member posts them or not. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { messagesOf } from '../conversation/conversation.ts';
import { conversationQuery } from '../conversation/conversation-query.ts';
import { draftOf } from './room-post.ts';

/** Pressed before the conversation is there, it waits for it: the question is in it. A member who has gone on stays where they are. */
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
