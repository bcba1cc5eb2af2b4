/** The actions of an answer: copy, try again, add to to-do, rate. */
import { type ReactNode, type Ref, useState } from 'react';
import { type ChatMessage, MAX_VERSIONS } from '../../../shared/chat.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { settleTail } from '../prose/answer-markdown.ts';
import { AnswerRating, type Rate } from '../rating/answer-rating.tsx';
import { isBrokenOff } from './ending.tsx';
import { plainTextOf } from './plain-text.ts';
import { useCopying } from './use-copying.ts';

interface AnswerActionsProps {
  message: ChatMessage;
  /** Answers the question once more; undefined where that cannot be done now. */
  onAgain: (() => void) | undefined;
  onRate: Rate;
  /** Further text buttons in the row, such as "Add to to-do". */
  children?: ReactNode;
  /** Rarer actions, behind "More". */
  more?: ReactNode;
}

/** A wrapping row of buttons; forms that they open are below it at full width. */
export function AnswerActions({ message, onAgain, onRate, children, more }: AnswerActionsProps) {
  const [outcome, copy] = useCopying();
  const [isMore, setIsMore] = useState(false);
  const { sources, status, version } = message;
  const content = isBrokenOff(message) ? settleTail(message.content, false) : message.content;
  const isWhole = ['done', 'cut', 'stopped'].includes(status);
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 sm:gap-x-5">
      <TextButton onClick={() => copy(plainTextOf(content, sources))} icon={outcome === 'copied' ? CHECK : COPY}>
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Select the text and copy it' : 'Copy'}
      </TextButton>
      {isWhole && version.of < MAX_VERSIONS && onAgain && (
        <TextButton onClick={onAgain} icon={AGAIN}>
          Try again
        </TextButton>
      )}
      {children}
      <TextButton onClick={() => setIsMore(!isMore)} icon={MORE} expanded={isMore}>
        More
      </TextButton>
      {isWhole && <AnswerRating message={message} onRate={onRate} />}
      {isMore && (
        <div className="order-last flex basis-full flex-wrap gap-x-5">
          <TextButton onClick={() => copy(content)} icon={COPY}>
            Copy with formatting marks
          </TextButton>
          {more}
        </div>
      )}
    </div>
  );
}

interface TextButtonProps {
  onClick: () => void;
  /** The SVG path of its icon. */
  icon: string;
  /** For a button that opens something in place. */
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** An icon and a word, in a row under a question or an answer. */
export const TextButton = ({ onClick, icon, expanded, ref, children }: TextButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-expanded={expanded}
    onClick={onClick}
    className="inline-flex min-h-8 items-center gap-1.75 text-[0.9375rem] leading-[1.375rem] font-semibold decoration-1 underline-offset-5 hover:text-eucalypt hover:underline"
  >
    <Icon className="size-4.5">
      <path d={icon} />
    </Icon>
    {children}
  </button>
);

const COPY =
  'M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8';
const CHECK = 'M4.5 12.5l5 5L19.5 6.5';
const AGAIN = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5';
const MORE = 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0';
