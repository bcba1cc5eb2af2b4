/** The assistant's reply in each of its states, with its sources and what can be done with it. */
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ChatMessage, Exchange, Note } from '../../../shared/chat.ts';
import { getConfig } from '../../api/client.ts';
import { isPending } from '../conversation/conversation.ts';
import { Turn } from '../conversation/turn.tsx';
import { Answer } from '../prose/answer.tsx';
import type { References } from '../prose/references.ts';
import type { Rate } from '../rating/answer-rating.tsx';
import { useSmoothText } from '../streaming/use-smooth-text.ts';
import { AddToTodo } from './add-to-todo.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { EarlierAnswers, versionWords } from './earlier-answers.tsx';
import { Ending } from './ending.tsx';
import { FollowUps } from './follow-ups.tsx';
import { RememberAnswer } from './remember-answer.tsx';
import { Sources } from './sources.tsx';
import { useOpenSources } from './use-open-sources.ts';

/** What can be done with the turns of a conversation. The functions stay the same ones while nothing changes. */
export interface TurnActions {
  onRate: Rate;
  /** Answers a question once more; undefined while an answer is being written. */
  onAgain: ((message: ChatMessage) => void) | undefined;
  /** Asks a question; undefined while an answer is being written. */
  onAsk: ((question: string) => void) | undefined;
  /** Takes the last question back to the field to ask in; undefined while an answer is being written. */
  onEdit: ((exchange: Exchange) => void) | undefined;
  /** Shows a note on the photo; without it, the words of the answer name the note. */
  onNote?: ((messageId: string, n: number) => void) | undefined;
}

interface ReplyProps {
  message: ChatMessage;
  /** What was asked; undefined where the page of messages that holds it has not been loaded. */
  question: ChatMessage | undefined;
  /** Of the spot that the question points at. */
  letter: string | undefined;
  isNewest: boolean;
  /** The message that brought the notes that this one may name: this one, or an earlier one. */
  named: ChatMessage | undefined;
  actions: TurnActions;
}

/** What is below the text waits until it has been shown, so that nothing moves. */
export const Reply = memo(function Reply({ message, question, letter, isNewest, named, actions }: ReplyProps) {
  const shown = useSmoothText(message.content, message.version.n, warningLength(message));
  const growing = message.status === 'writing' || shown.length < message.content.length;
  const box = useRef<HTMLElement>(null);
  const [heldHeight, setHeldHeight] = useState(0);
  const { onAgain } = actions;
  /** The new answer takes the place of the old one, which is kept as high meanwhile: nothing below moves up and down again. */
  const again =
    onAgain &&
    question &&
    (() => {
      setHeldHeight(box.current?.offsetHeight ?? 0);
      // The button goes with the old answer; the new one begins at its top.
      box.current?.focus({ preventScroll: true });
      showTopOf(box.current);
      onAgain(message);
    });
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
        <Said
          key={message.version.n}
          message={message}
          shown={shown}
          growing={growing}
          named={named}
          onNote={actions.onNote}
        >
          <Ending message={message} onAgain={again} />
          {message.content !== '' && (
            <Actions message={message} question={question} actions={actions} onAgain={again} />
          )}
          {isNewest && message.suggestions.length > 0 && (
            <FollowUps suggestions={message.suggestions} onAsk={actions.onAsk} />
          )}
        </Said>
      </Turn>
    </article>
  );
});

/** Scrolls to where it begins if that is above the window, or behind what stays at its top. */
function showTopOf(turn: HTMLElement | null): void {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (turn && turn.getBoundingClientRect().top < padding) turn.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** How long the line about a danger is, which begins the answer: it is there at once, as high as it stays. */
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
  /** As much of the text as is on the screen. */
  shown: string;
  growing: boolean;
  named: ChatMessage | undefined;
  onNote: TurnActions['onNote'];
  /** What follows the sources. */
  children: ReactNode;
}

const NO_NOTES: readonly Note[] = [];

function Said({ message, shown, growing, named, onNote, children }: SaidProps) {
  const { open, cited, toggle, cite } = useOpenSources();
  const numbers = useMemo(() => new Set(growing ? [] : message.sources.map(({ n }) => n)), [growing, message.sources]);
  const showNote = useCallback((n: number) => named && onNote?.(named.id, n), [named, onNote]);
  const isShown = usePhotoColours(message, named, growing);
  const references = useMemo<References>(
    () => ({
      numbers,
      awaited: growing,
      onCite: cite,
      notes: onNote && named ? named.notes : NO_NOTES,
      onNote: showNote,
      isShown,
    }),
    [numbers, growing, cite, named, onNote, showNote, isShown],
  );
  const card = message.hazard === null ? undefined : (message.sources[0]?.heading ?? '');
  return (
    <>
      {shown !== '' && (
        <Answer
          content={shown}
          growing={growing}
          references={references}
          unsupported={message.unsupported}
          safetyCard={card}
        />
      )}
      {!growing && (
        <div className="animate-rise">
          {message.sources.length > 0 && (
            <Sources sources={message.sources} open={open} cited={cited} onToggle={toggle} />
          )}
          {children}
        </div>
      )}
    </>
  );
}

/** The colours that stand with the photo are not repeated below it. Those of an answer that brings notes go there as it ends. */
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

interface ActionsProps {
  message: ChatMessage;
  question: ChatMessage | undefined;
  actions: TurnActions;
  onAgain: (() => void) | undefined;
}

function Actions({ message, question, actions, onAgain }: ActionsProps) {
  const said = question?.content ?? message.content;
  return (
    <AnswerActions
      message={message}
      onAgain={onAgain}
      onRate={actions.onRate}
      more={<RememberAnswer roomId={message.roomId} text={said} />}
    >
      <AddToTodo message={message} />
    </AnswerActions>
  );
}
