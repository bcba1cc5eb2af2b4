/** "Post this room": takes the room's photo with its notes and its newest question to the forum's form, where its member posts them or not. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isWordless } from '../../../shared/chat.ts';
import { MAX_TITLE, type PostDraft } from '../../../shared/forum.ts';
import type { Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { type Conversation, messagesOf } from '../conversation/conversation.ts';
import { conversationQuery } from '../conversation/conversation-query.ts';

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
      onSuccess: (conversation) => void navigate('/forum', { state: { post: draftOf(room, conversation) } }),
      onError: (error) => toastFailure(error, 'Your post could not be started', 'Please try again.'),
    });
  };
}

function draftOf(room: Room, conversation: Conversation): PostDraft {
  const question = messagesOf(conversation).findLast(({ role, content }) => role === 'user' && !isWordless(content));
  return {
    title: `${room.name}: what would you do?`.slice(0, MAX_TITLE),
    content: question?.content ?? '',
    imageUrl: room.cover?.imageUrl ?? null,
    notes: room.cover?.notes.map(({ n, kind, title, text, x, y }) => ({ n, kind, title, text, x, y })) ?? [],
  };
}
