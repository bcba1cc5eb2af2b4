/** Says how an unfinished reply ended, with a button to try again or to go on. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { Button } from '../../ui/button.tsx';

interface EndingProps {
  message: ChatMessage;
  /** Answers the question once more; undefined where that cannot be done now. */
  onAgain: (() => void) | undefined;
  /** Asks for the rest of an answer that was cut off; undefined where that cannot be done. */
  onGoOn: (() => void) | undefined;
}

/** Renders nothing for a complete reply. */
export function Ending({ message, onAgain, onGoOn }: EndingProps) {
  const words = endingWords(message);
  if (words === null) return null;
  const broken = message.status === 'interrupted' || message.status === 'failed';
  return (
    <div className={message.content === '' ? '' : 'mt-4'}>
      <p className={`text-small ${broken ? 'text-terracotta' : 'text-charcoal'}`}>{words}</p>
      {(broken || message.content === '') && onAgain && (
        <Button variant="quiet" className="mt-3" onClick={onAgain}>
          Try again
        </Button>
      )}
      {message.status === 'cut' && onGoOn && (
        <Button variant="quiet" className="mt-3" onClick={onGoOn}>
          Go on
        </Button>
      )}
    </div>
  );
}

/** Whether a reply ended before it was complete: half a mark at its end is then left out. */
export const isBrokenOff = ({ status }: ChatMessage): boolean => status !== 'writing' && status !== 'done';

/** The message for the member; null for a complete reply. */
export function endingWords({ status, content, failure }: ChatMessage): string | null {
  const kept = content === '' ? '' : ' What it said first is kept above.';
  switch (status) {
    case 'cut':
      return 'Cut off here: that’s as long as one answer can be.';
    case 'stopped':
      return content === '' ? 'You stopped this answer before it began.' : 'You stopped this answer here.';
    case 'interrupted':
      return `The answer stopped partway.${kept}`;
    case 'failed':
      return failure ?? `The assistant could not finish this answer.${kept}`;
    default:
      return content === '' ? 'The assistant had no answer. Try asking it another way.' : null;
  }
}
