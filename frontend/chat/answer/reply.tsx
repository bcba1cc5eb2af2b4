/** The assistant's reply in each of its states, with its sources and actions. */
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type ChatMessage, GO_ON_QUESTION, type Note } from '../../../shared/chat.ts';
import { getConfig } from '../../api/client.ts';
import { useWanted } from '../../ui/on-demand.ts';
import { isPending } from '../conversation/asking/pending.ts';
import { useAsk } from '../conversation/asking/use-ask.ts';
import { AnswerActions } from './answer-actions.tsx';
import { EarlierAnswers, versionWords } from './earlier-answers.tsx';
import { Ending, isBrokenOff } from './ending.tsx';
import { FollowUps } from './follow-ups.tsx';
import { Answer } from './prose/answer.tsx';
import { type References, Sources } from './prose/references.tsx';
import { useSmoothText } from './streaming/use-smooth-text.ts';

export interface ReplyActions {
  /** Shows a note on the photo. The same function on every render, as are the others. */
  onNote: (messageId: string, n: number) => void;
  /** Opens a source, or closes it if it is the open one. */
  onSource: (messageId: string, n: number) => void;
  /** Shows the question that was just asked. */
  onAsked: () => void;
}

interface ReplyProps extends ReplyActions {
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
  /** The number of the source that is open. */
  openSource: number | undefined;
  /** Rendered below the whole answer. */
  foot: ReactNode;
}

/** Renders sources and actions only after all of the text shows, so that nothing moves. */
export const Reply = memo(function Reply(props: ReplyProps) {
  const { message, question, letter, isNewest, canAsk, onAsked } = props;
  const shown = useSmoothText(message.content, message.version.n, warningLength(message));
  const growing = message.status === 'writing' || shown.length < message.content.length;
  const box = useRef<HTMLElement>(null);
  const [heldHeight, setHeldHeight] = useState(0);
  const { ask, again } = useAsk(message.roomId);
  /** Asks without changing the draft. */
  const askNext = canAsk
    ? (content: string) => {
        void ask({ content, photo: null, spot: null });
        requestAnimationFrame(onAsked);
      }
    : undefined;
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
      className="reply"
      aria-busy={growing}
      style={growing ? { minHeight: heldHeight } : undefined}
    >
      <Who message={message} question={question} letter={letter} />
      {message.version.of > 1 && <EarlierAnswers message={message} question={question} />}
      {shown === '' && growing && (
        <p className="answer-caret text-charcoal">
          {message.notes.length === 0 && question?.imageUrl
            ? `${isPending(message) ? 'Sending' : 'Looking at'} your photo`
            : 'Looking through the library'}
        </p>
      )}
      <Said key={message.version.n} {...props} shown={shown} growing={growing}>
        <Ending message={message} onAgain={tryAgain} onGoOn={goOn} />
        {message.content !== '' && <AnswerActions message={message} question={question} onAgain={tryAgain} />}
        {isNewest && <FollowUps message={message} onAsk={askNext} />}
        {props.foot}
      </Said>
    </article>
  );
});

/** Scrolls to the reply's top if that is above its pane. */
function showTopOf(reply: HTMLElement | null): void {
  const top = reply?.closest('.flow')?.getBoundingClientRect().top ?? 0;
  if (reply && reply.getBoundingClientRect().top < top) reply.scrollIntoView({ block: 'start', behavior: 'instant' });
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
    <header className="turn-head">
      <h2>
        Verandah<span className="sr-only"> answered</span>
      </h2>
      <p>{getConfig().standIn ? 'Demo answer' : 'AI answer'}</p>
      {from && <p>{from}</p>}
      {version.of > 1 && <p>{versionWords(version.n, version.of)}</p>}
    </header>
  );
}

interface SaidProps extends ReplyProps {
  /** The part of the text that shows so far. */
  shown: string;
  growing: boolean;
  /** Rendered after the sources. */
  children: ReactNode;
}

const NO_NOTES: readonly Note[] = [];

function Said({ message, shown, growing, named, openSource, onNote, onSource, children }: SaidProps) {
  const { id } = message;
  const cite = useCallback((n: number) => onSource(id, n), [id, onSource]);
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
  const care = useWanted(() => import('./prose/before-you-start.tsx'), message.care.length > 0);
  const card = message.hazard === null ? undefined : (message.sources[0]?.heading ?? '');
  return (
    <>
      {shown !== '' && (
        <Answer
          content={shown}
          growing={growing}
          broken={isBrokenOff(message)}
          references={references}
          palette={message.palette}
          unsupported={message.unsupported}
          safetyCard={card}
        />
      )}
      {!growing && (
        <div className="animate-rise">
          {care && <care.BeforeYouStart message={message} onCite={cite} />}
          {message.sources.length > 0 && <Sources sources={message.sources} open={openSource} onOpen={cite} />}
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
