/** The earlier versions of an answer, oldest first, each with its question if that was different. */
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '../../../shared/chat.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { api } from '../chat-calls.ts';
import { endingWords, isBrokenOff } from './ending.tsx';
import { Answer } from './prose/answer.tsx';

interface EarlierVersionsProps {
  message: ChatMessage;
  /** The current question. */
  question: ChatMessage | undefined;
  /** The title of a version. */
  nameOf: (n: number, of: number) => string;
}

export function EarlierVersions({ message: { id, version }, question, nameOf }: EarlierVersionsProps) {
  const query = useQuery({
    queryKey: ['GET /api/chat/messages/{id}/versions', id, version.of],
    queryFn: ({ signal }) => api('GET /api/chat/messages/{id}/versions', { params: { id }, signal }),
  });
  if (query.error)
    return <LoadError query={query} failed="The earlier answers could not be loaded." variant="primary" />;
  if (!query.data) return <p className="cap pb-3">Loading the earlier answers</p>;
  return (
    <ol aria-label="Earlier answers" className="space-y-6 pb-5">
      {query.data.map(({ userMessage, assistantMessage }) => (
        <li key={assistantMessage.version.n} className="border-l-2 border-rule pl-4">
          <p className="cap mb-1">{nameOf(assistantMessage.version.n, version.of)}</p>
          {userMessage.content !== question?.content && (
            <p dir="auto" className="mb-2 text-small font-medium break-words whitespace-pre-wrap">
              {userMessage.content}
            </p>
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

/** The text without citation numbers: its sources are not shown. */
function Earlier({ message }: { message: ChatMessage }) {
  const ending = endingWords(message);
  return (
    <>
      {message.content !== '' && (
        <Answer
          content={message.content}
          growing={false}
          broken={isBrokenOff(message)}
          references={NOTHING}
          palette={message.palette}
        />
      )}
      {ending !== null && <p className="cap mt-2">{ending}</p>}
    </>
  );
}
