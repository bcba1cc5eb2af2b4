/** The actions of an answer: copy, try again, rate, and rarer ones. */
import { useEffect, useState } from 'react';
import { type ChatMessage, MAX_VERSIONS } from '../../../shared/chat.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import { AnswerRating } from './answer-rating.tsx';
import { isBrokenOff } from './ending.tsx';
import { settleTail } from './prose/answer-markdown.ts';
import { plainTextOf } from './prose/plain-text.ts';
import { TextButton } from './text-button.tsx';

interface AnswerActionsProps {
  message: ChatMessage;
  question: ChatMessage | undefined;
  /** Answers the question once more; undefined where that cannot be done now. */
  onAgain: (() => void) | undefined;
}

/** A wrapping row of buttons; what they open is below it at full width. The rarer actions' code loads when they are opened. */
export function AnswerActions({ message, question, onAgain }: AnswerActionsProps) {
  const [outcome, copy] = useCopying();
  const [isMore, setIsMore] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./more-actions.tsx'));
  const { status, version } = message;
  const content = isBrokenOff(message) ? settleTail(message.content, false) : message.content;
  const isWhole = ['done', 'cut', 'stopped'].includes(status);
  return (
    <div className="mt-2.5 print:hidden flex flex-wrap items-center gap-x-4 gap-y-0.5 sm:gap-x-5">
      <TextButton onClick={() => copy(plainTextOf(content, message))} icon={outcome === 'copied' ? CHECK : COPY}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Select the text and copy it' : 'Copy'}
      </TextButton>
      {isWhole && version.of < MAX_VERSIONS && onAgain && (
        <TextButton onClick={onAgain} icon={AGAIN}>
          Try again
        </TextButton>
      )}
      <TextButton onClick={() => (isMore ? setIsMore(false) : fetchCode(setIsMore))} icon={MORE} expanded={isMore}>
        More
      </TextButton>
      {isWhole && <AnswerRating message={message} />}
      {isMore && code && (
        <code.MoreActions message={message} question={question} onCopyMarkdown={() => copy(content)} copyIcon={COPY} />
      )}
    </div>
  );
}

const COPY =
  'M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8';
const CHECK = 'M4.5 12.5l5 5L19.5 6.5';
const AGAIN = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5';
const MORE = 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0';

const CONFIRMED_MS = 2_500;

type CopyOutcome = 'copied' | 'refused' | null;

/** Returns the outcome of the last copy while it shows, and a function that copies. Announces the outcome to screen readers. */
function useCopying(): [CopyOutcome, (text: string) => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) announce('Answer copied');
  };
  return [outcome, (text) => void copy(text)];
}
