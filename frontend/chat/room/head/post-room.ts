/** "Post this room": opens the forum's form with a draft about the room. Nothing is posted yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ChatMessage, isWordless } from '../../../../shared/chat.ts';
import { MAX_TITLE, type PostDraft } from '../../../../shared/forum.ts';
import { FIRST_ROOM_NAME, type Room } from '../../../../shared/rooms.ts';
import { useSession } from '../../../api/session.ts';
import { toastFailure } from '../../../api/signed-out.ts';
import { messagesOf } from '../../conversation/asking/conversation-cache.ts';
import { conversationQuery } from '../../conversation/use-conversation.ts';

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

/** The text for a room without a written question: a post needs text. */
const NO_QUESTION = 'This is the room as it is now. What would you do first?';

/** The room's photo with its notes, and its newest question. Skips questions about a spot, because the post does not show the spot. */
export function draftOf({ name, cover }: Pick<Room, 'name' | 'cover'>, messages: readonly ChatMessage[]): PostDraft {
  const question = messages.findLast(
    ({ role, content, spot }) => role === 'user' && spot === null && !isWordless(content),
  );
  return {
    title: name === FIRST_ROOM_NAME ? 'What would you do with this room?' : titleOf(name),
    content: question?.content ?? NO_QUESTION,
    imageUrl: cover?.imageUrl ?? null,
    notes: cover?.notes.map(({ n, kind, title, text, x, y }) => ({ n, kind, title, text, x, y })) ?? [],
  };
}

const titleOf = (name: string): string => `${name}: what would you do?`.slice(0, MAX_TITLE);
