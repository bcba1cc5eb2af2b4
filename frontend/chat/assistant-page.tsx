/** The AI assistant: the conversation, the field to ask in, and questions to start from. */
import { useSession } from '../api/session.ts';
import { usePageTitle } from '../ui/page-title.ts';
import './assistant.css';
import { Conversation } from './conversation/conversation-panel.tsx';

/** Shown to signed-in subscribers; `app.tsx` sees to both. */
export default function AssistantPage() {
  usePageTitle('AI Assistant');
  const { user } = useSession();
  return user && <Conversation key={user.id} userId={user.id} />;
}
