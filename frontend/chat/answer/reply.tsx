/** The assistant's reply in each of its states, with its sources and actions. */
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type ChatMessage, GO_ON_QUESTION, type Note } from '../../../shared/chat.ts';
import { getConfig } from '../../api/client.ts';
import { isPending } from '../asking/pending.ts';
import { useAsk } from '../asking/use-ask.ts';
import { Answer } from '../prose/answer.tsx';
import type { References } from '../prose/references.ts';
import { useSmoothText } from '../streaming/use-smooth-text.ts';
import { AnswerActions } from './answer-actions.tsx';
import { BeforeYouStart } from './before-you-start.tsx';
import { EarlierAnswers, versionWords } from './earlier-answers.tsx';
import { Ending, isBrokenOff } from './ending.tsx';
import { FollowUps } from './follow-ups.tsx';
import { Sources } from './sources/sources.tsx';
import { useOpenSources } from './sources/use-open-sources.ts';
import { Turn } from './turn.tsx';

interface ReplyProps {
  message: ChatMessage;
  /** The question; undefined while its page of messages has not been loaded. */
  question: ChatMessage | undefined;
  /** The letter of the question's spot. */
  letter: string | undefined;
  isNewest: boolean;
  /** The message whose notes this reply's note numbers refer to: itself, or an earlier one. */
  named: ChatMessage | undefined;
  /** False while an answer is being written; then nothing else can be asked. */
  canAsk: boolean;
  /** Shows a note on the photo. */
  onNote: (messageId: string, n: number) => void;
}

/** Renders sources and actions only after all of the text shows, so that nothing moves. */
export const Reply = memo(function Reply({ message, question, letter, isNewest, named, canAsk, onNote }: ReplyProps) {
  const shown = useSmoothText(message.content, message.version.n, warningLength(message));
  const growing = message.status === 'writing' || shown.length < message.content.length;
  const box = useRef<HTMLElement>(null);
  const [heldHeight, setHeldHeight] = useState(0);
  const { ask, again } = useAsk(message.roomId);
  /** Asks without changing the draft and without scrolling: the turn appears where the suggestion was. */
  const askNext = canAsk ? (content: string) => void ask({ content, photo: null, spot: null }) : undefined;
  /** Keeps the old answer's height while the new one grows in its place, so that nothing below moves. */
  const tryAgain =
    canAsk && question
      ? () => {
          setHeldHeight(box.current?.offsetHeight ?? 0);
          // The focus moves to the reply, because the pressed button is removed.
          box.current?.focus({ preventScroll: true });
          showTopOf(box.current);
          again(message);
        }
      : undefined;
  const goOn =
    isNewest && askNext
      ? () => {
          // The pressed button is removed.
          box.current?.focus({ preventScroll: true });
          askNext(GO_ON_QUESTION);
        }
      : undefined;
  return (
    <article
      ref={box}
      tabIndex={-1}
      className="outline-none"
      aria-busy={growing}
      style={growing ? { minHeight: heldHeight } : undefined}
    >
      <Turn who={<Who message={message} question={question} letter={letter} />}>
        {message.version.of > 1 && <EarlierAnswers message={message} question={question} />}
        {shown === '' && growing && (
          <p className="answer-caret text-charcoal">
            {message.notes.length === 0 && question?.imageUrl
              ? `${isPending(message) ? 'Sending' : 'Looking at'} your photo`
              : 'Looking through the library'}
          </p>
        )}
        <Said key={message.version.n} message={message} shown={shown} growing={growing} named={named} onNote={onNote}>
          <Ending message={message} onAgain={tryAgain} onGoOn={goOn} />
          {message.content !== '' && <AnswerActions message={message} question={question} onAgain={tryAgain} />}
          {isNewest && <FollowUps message={message} onAsk={askNext} />}
        </Said>
      </Turn>
    </article>
  );
});

/** Scrolls to the turn's top if that is above the window or behind a sticky element. */
function showTopOf(turn: HTMLElement | null): void {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (turn && turn.getBoundingClientRect().top < padding) turn.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** The length of a danger's line at the start of the answer. It shows at once, at its final height. */
function warningLength({ hazard, content }: ChatMessage): number {
  const end = content.indexOf('\n\n');
  return hazard === null || end < 0 ? 0 : end + 2;
}

interface WhoProps {
  message: ChatMessage;
  question: ChatMessage | undefined;
  letter: string | undefined;
}

function Who({ message: { version }, question, letter }: WhoProps) {
  const from = letter === undefined ? question?.imageUrl && 'From your photo' : `From spot ${letter}`;
  return (
    <>
      <h2 className="font-sans text-note font-semibold tracking-normal text-ink">
        Verandah<span className="sr-only"> answered</span>
      </h2>
      <p>{getConfig().standIn ? 'Demo answer' : 'AI answer'}</p>
      {from && <p>{from}</p>}
      {version.of > 1 && <p>{versionWords(version.n, version.of)}</p>}
    </>
  );
}

interface SaidProps {
  message: ChatMessage;
  /** The part of the text that shows so far. */
  shown: string;
  growing: boolean;
  named: ChatMessage | undefined;
  onNote: ReplyProps['onNote'];
  /** Rendered after the sources. */
  children: ReactNode;
}

const NO_NOTES: readonly Note[] = [];

function Said({ message, shown, growing, named, onNote, children }: SaidProps) {
  const { open, cited, toggle, cite } = useOpenSources();
  const numbers = useMemo(() => new Set(growing ? [] : message.sources.map(({ n }) => n)), [growing, message.sources]);
  const showNote = useCallback((n: number) => named && onNote(named.id, n), [named, onNote]);
  const isShown = usePhotoColours(message, named, growing);
  const references = useMemo<References>(
    () => ({
      numbers,
      awaited: growing,
      onCite: cite,
      notes: named?.notes ?? NO_NOTES,
      onNote: showNote,
      isShown,
    }),
    [numbers, growing, cite, named, showNote, isShown],
  );
  const card = message.hazard === null ? undefined : (message.sources[0]?.heading ?? '');
  return (
    <>
      {shown !== '' && (
        <Answer
          content={shown}
          growing={growing}
          broken={isBrokenOff(message)}
          references={references}
          unsupported={message.unsupported}
          safetyCard={card}
        />
      )}
      {!growing && (
        <div className="animate-rise">
          <BeforeYouStart message={message} onCite={cite} />
          {message.sources.length > 0 && (
            <Sources sources={message.sources} open={open} cited={cited} onToggle={toggle} />
          )}
          {children}
        </div>
      )}
    </>
  );
}

/** Hides palettes in the text that show with the photo. The palette of an answer with notes moves to the photo when it ends. */
function usePhotoColours(
  message: ChatMessage,
  named: ChatMessage | undefined,
  growing: boolean,
): References['isShown'] {
  const isOwn = growing && named?.id === message.id;
  const proposed = named?.palette?.proposed;
  return useCallback(
    (hexes) => isOwn || hexes.every((hex) => proposed?.some((colour) => colour.hex === hex)),
    [isOwn, proposed],
  );
}
