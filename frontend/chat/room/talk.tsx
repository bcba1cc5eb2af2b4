/** The conversation about the room, with a notice below it. A separate chunk, which a room without questions does not need. */
import { getConfig } from '../../api/client.ts';
import { ConversationLog, type ConversationLogProps } from '../conversation/conversation-log.tsx';

const DEMO = 'Demo mode: answers come from our library, without the AI model.';
const CARE = 'Answers can be wrong. Ask a trade before you cut or wire.';

export default function Talk(props: ConversationLogProps) {
  return (
    <>
      <ConversationLog {...props} />
      <p className="cap mt-7">{getConfig().standIn ? DEMO : CARE}</p>
    </>
  );
}
