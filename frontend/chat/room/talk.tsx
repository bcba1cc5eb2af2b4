/** The conversation about the room, with a notice below it. A separate chunk, which a room without questions does not need. */
import { getConfig, messageFor } from '../../api/client.ts';
import type { TurnActions } from '../answer/reply.tsx';
import { ConversationLog } from '../conversation/conversation-log.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';

const DEMO = 'Demo mode: answers come from our library, without the AI model.';
const CARE = 'Answers can be wrong. Ask a trade before you cut or wire.';

export interface TalkProps {
  conversation: ReturnType<typeof useConversation>;
  actions: TurnActions;
}

export default function Talk({ conversation, actions }: TalkProps) {
  const { query, messages, earlier } = conversation;
  const failure = query.isFetchNextPageError ? messageFor(query.error, 'Earlier messages could not be loaded.') : null;
  return (
    <>
      <ConversationLog messages={messages} older={{ ...earlier, failure }} actions={actions} />
      <p className="cap mt-7">{getConfig().standIn ? DEMO : CARE}</p>
    </>
  );
}
