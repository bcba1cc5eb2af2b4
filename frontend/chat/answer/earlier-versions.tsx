/** The earlier versions of an answer, the oldest first, with the question as it was then where it was another. */
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '../../../shared/chat.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { api } from '../chat-api.ts';
import { Answer } from '../prose/answer.tsx';
import { endingWords } from './ending.tsx';

interface EarlierVersionsProps {
  message: ChatMessage;
  /** The question as it is now. */
  question: ChatMessage | undefined;
  /** What one of them is called. */
  nameOf: (n: number, of: number) => string;
}

export function EarlierVersions({ message: { id, version }, question, nameOf }: EarlierVersionsProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['GET /api/chat/messages/{id}/versions', id, version.of],
    queryFn: ({ signal }) => api('GET /api/chat/messages/{id}/versions', { params: { id }, signal }),
  });
  if (error)
    return (
      <InlineError message={messageFor(error, 'The earlier answers could not be loaded.')}>
        <Button busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
          Try again
        </Button>
      </InlineError>
    );
  if (!data) return <p className="cap pb-3">Loading the earlier answers</p>;
  return (
    <ol aria-label="Earlier answers" className="space-y-6 pb-5">
      {data.map(({ userMessage, assistantMessage }) => (
        <li key={assistantMessage.version.n} className="border-l-2 border-rule pl-4">
          <p className="cap mb-1">{nameOf(assistantMessage.version.n, version.of)}</p>
          {userMessage.content !== question?.content && (
            <p className="mb-2 text-small font-medium break-words whitespace-pre-wrap">{userMessage.content}</p>
          )}
          <Earlier message={assistantMessage} />
        </li>
      ))}
    </ol>
  );
}

const NOTHING = {
  numbers: new Set<number>(),
  awaited: false,
  onCite: () => {},
  notes: [],
  onNote: () => {},
  isShown: () => false,
};

/** Its words alone: its numbers would lead to sources that are not shown. */
function Earlier({ message }: { message: ChatMessage }) {
  const ending = endingWords(message);
  return (
    <>
      {message.content !== '' && <Answer content={message.content} growing={false} references={NOTHING} />}
      {ending !== null && <p className="cap mt-2">{ending}</p>}
    </>
  );
}
