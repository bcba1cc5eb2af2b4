/** The earlier versions of an answer, folded away: they are fetched when they are opened. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { api } from '../chat-api.ts';
import { Answer } from '../prose/answer.tsx';
import { endingWords } from './ending.tsx';
import { Fold } from './fold.tsx';

interface EarlierAnswersProps {
  message: ChatMessage;
  /** The question as it is now: an earlier one is shown where it was another. */
  question: ChatMessage | undefined;
}

export function EarlierAnswers({ message, question }: EarlierAnswersProps) {
  const [open, setOpen] = useState(false);
  const { of } = message.version;
  return (
    <div className="mb-5 border-y border-rule">
      <Fold title={of > 2 ? 'Earlier answers' : 'Earlier answer'} open={open} onToggle={() => setOpen(!open)}>
        <Versions message={message} question={question} />
      </Fold>
    </div>
  );
}

function Versions({ message: { id, version }, question }: EarlierAnswersProps) {
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
          <p className="cap mb-1">{versionWords(assistantMessage.version.n, version.of)}</p>
          {userMessage.content !== question?.content && (
            <p className="mb-2 text-small font-medium break-words whitespace-pre-wrap">{userMessage.content}</p>
          )}
          <Earlier message={assistantMessage} />
        </li>
      ))}
    </ol>
  );
}

/** "Answer 2 of 3". */
export const versionWords = (n: number, of: number): string => `Answer ${n} of ${of}`;

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
