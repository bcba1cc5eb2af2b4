/** "Post this room": takes the room's photo with its notes and its newest question to the forum's form, where its member posts them or not. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isWordless } from '../../../shared/chat.ts';
import type { PostDraft } from '../../../shared/forum.ts';
import type { Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { type Conversation, conversationKey, messagesOf } from '../conversation/conversation.ts';

export function usePostRoom(room: Room): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? '';
  return () => {
    const conversation = client.getQueryData<Conversation>(conversationKey(userId, room.id));
    const question = messagesOf(conversation).findLast(({ role, content }) => role === 'user' && !isWordless(content));
    const post: PostDraft = {
      title: `${room.name}: what would you do?`.slice(0, 120),
      content: question?.content ?? '',
      imageUrl: room.cover?.imageUrl ?? null,
      notes: room.cover?.notes.map(({ n, kind, title, text, x, y }) => ({ n, kind, title, text, x, y })) ?? [],
    };
    void navigate('/forum', { state: { post } });
  };
}
