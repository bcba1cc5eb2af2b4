/** The assistant's reply in each of its states, with its sources and what can be done with it. */
import { memo, useCallback, useMemo, useState } from 'react';
import type { ChatMessage, MessageStatus } from '../../../shared/chat.ts';
import { Button } from '../../ui/button.tsx';
import { Answer } from '../prose/answer.tsx';
import { AnswerRating, type Rate } from '../rating/answer-rating.tsx';
import { useSmoothText } from '../streaming/use-smooth-text.ts';
import { CopyAnswer } from './copy-answer.tsx';
import { Sources } from './sources.tsx';

/** The rule beside a reply tells at a glance how it ended. */
const EDGES: Record<MessageStatus, string> = {
  writing: 'border-gum',
  done: 'border-gum',
  stopped: 'border-saltbush',
  interrupted: 'border-terracotta',
  failed: 'border-terracotta',
};

interface ReplyProps {
  message: ChatMessage;
  /** What was asked; undefined where the page of messages that holds it has not been loaded. */
  question: ChatMessage | undefined;
  /** Asks the question once more; undefined where that cannot be done now. */
  onAskAgain: ((question: ChatMessage) => void) | undefined;
  onRate: Rate;
}

/** What is below the text waits until it has been shown, so that nothing moves. */
export const Reply = memo(function Reply({ message, question, onAskAgain, onRate }: ReplyProps) {
  const shown = useSmoothText(message.content);
  const growing = message.status === 'writing' || shown.length < message.content.length;
  const [open, setOpen] = useState<number | null>(null);
  const numbers = useMemo(() => new Set(growing ? [] : message.sources.map(({ n }) => n)), [growing, message.sources]);
  const onCite = useCallback((n: number) => setOpen((now) => (now === n ? null : n)), []);
  const citing = useMemo(() => ({ numbers, awaited: growing, onCite }), [numbers, growing, onCite]);
  const looking = growing && shown === '' && message.notes.length === 0;
  const sourced = message.sources.length > 0;
  return (
    <article className={`border-l-2 pl-5 sm:pl-6 ${EDGES[message.status]}`} aria-busy={growing}>
      <h2 className="sr-only">Verandah answered</h2>
      {shown === '' && growing && (
        <p className="answer-caret text-charcoal">
          {looking && question?.imageUrl != null ? 'Looking at your photo' : 'Looking through the library'}
        </p>
      )}
      {shown !== '' && (
        <Answer
          content={shown}
          growing={growing}
          citing={citing}
          unsupported={message.unsupported}
          safetyCard={message.hazard === null ? undefined : (message.sources[0]?.heading ?? '')}
        />
      )}
      {!growing && (
        <div className="animate-rise">
          <Ending message={message} onAskAgain={question && onAskAgain && (() => onAskAgain(question))} />
          <div
            className={`flex max-w-[49.375rem] flex-wrap items-start justify-end gap-x-6 ${sourced ? 'mt-4 border-t border-rule pt-2' : 'mt-1'}`}
          >
            {sourced && <Sources sources={message.sources} open={open} onOpen={setOpen} id={message.id} />}
            {message.content !== '' && <CopyAnswer text={message.content} />}
            {isWhole(message) && <AnswerRating message={message} onRate={onRate} />}
          </div>
        </div>
      )}
    </article>
  );
});

/** Whether it can be rated: one that broke off is asked again instead. */
const isWhole = ({ status, content }: ChatMessage): boolean =>
  content !== '' && (status === 'done' || status === 'stopped');

/** How a reply that was not finished ended, and the way to another one. */
function Ending({ message, onAskAgain }: { message: ChatMessage; onAskAgain: (() => void) | undefined }) {
  const words = endingWords(message);
  if (words === null) return null;
  const broken = message.status === 'interrupted' || message.status === 'failed';
  return (
    <div className={message.content === '' ? '' : 'mt-4'}>
      <p className={`text-small ${broken ? 'text-terracotta' : 'text-charcoal'}`}>{words}</p>
      {broken && onAskAgain && (
        <Button variant="quiet" className="mt-3" onClick={onAskAgain}>
          Ask again
        </Button>
      )}
    </div>
  );
}

function endingWords({ status, content, failure }: ChatMessage): string | null {
  const kept = content === '' ? '' : ' What had been said is kept above.';
  switch (status) {
    case 'stopped':
      return content === '' ? 'You stopped this answer before it began.' : 'You stopped this answer here.';
    case 'interrupted':
      return `This answer was interrupted.${kept}`;
    case 'failed':
      return failure ?? `The assistant could not finish this answer.${kept}`;
    default:
      return content === '' ? 'The assistant had nothing to say to this. Try asking in other words.' : null;
  }
}
