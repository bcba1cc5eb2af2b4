/** A member's question, with the spot that it points at and what it says of the home. */
import { useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { ApiError } from '../../api/client.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { formatDate, formatShortDate, formatTime } from '../../ui/text/dates.ts';
import { withOrderedMeasurements } from '../../ui/text/typesetting.tsx';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { useChangeHome, useHome } from '../rooms/use-rooms.ts';
import { beginEditing } from './asking/editing.ts';
import { isPending } from './asking/pending.ts';
import { useAsk } from './asking/use-ask.ts';

interface QuestionProps {
  message: ChatMessage;
  /** The letter of its spot. */
  letter: string | undefined;
  /** The newest question can be edited, and offers to keep what it says of the home. */
  isNewest: boolean;
  reply: ChatMessage | undefined;
}

/** Keeps line breaks as typed. */
export function Question({ message, letter, isNewest, reply }: QuestionProps) {
  const { spot, content, createdAt } = message;
  return (
    <article className="question">
      <header className="turn-head">
        <h2>You</h2>
        <time dateTime={createdAt}>{whenWritten(createdAt)}</time>
        {isNewest && <EditQuestion message={message} reply={reply} />}
      </header>
      <p dir="auto" className="question-words" data-selectable>
        {letter !== undefined && <SpotLetter letter={letter} />}
        {withOrderedMeasurements(content)}
      </p>
      {spot && letter !== undefined && <SpotPhoto spot={spot} letter={letter} />}
      {isNewest && reply && <SaidFacts facts={reply.facts} />}
    </article>
  );
}

/** Puts the question back into the composer. Invisible until it is stored and answered. */
function EditQuestion({ message, reply }: Pick<QuestionProps, 'message' | 'reply'>) {
  const { place } = useAsk(message.roomId);
  const canEdit = reply && reply.status !== 'writing' && !isPending(message);
  return (
    <button
      type="button"
      aria-label="Edit question"
      title="Edit question"
      className={`question-edit ${canEdit ? '' : 'invisible'}`}
      onClick={() => reply && beginEditing(place, { userMessage: message, assistantMessage: reply })}
    >
      <Icon className="size-4.5" path="M4 20l.8-4L16.5 4.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z" />
    </button>
  );
}

/** The letter of a member's own pin: square, to differ from a note's. Isolated, so that it does not decide the question's direction. */
const SpotLetter = ({ letter }: { letter: string }) => (
  <bdi className="me-1.5 inline-grid h-6 min-w-6 place-items-center rounded-control bg-ink px-1 align-[1px] font-display text-note leading-none text-paper">
    <span className="sr-only">Spot </span>
    {letter}
  </bdi>
);

/** The uncropped photo, so that the pin is where it was put. */
const SpotPhoto = ({ spot, letter }: { spot: NonNullable<ChatMessage['spot']>; letter: string }) => (
  <div className="relative mt-2.5 w-44">
    <StoredPhoto
      path={spot.imageUrl}
      size="medium"
      alt={`Spot ${letter} on your photo`}
      className="block min-h-16 w-full rounded-picture"
    />
    <span
      aria-hidden="true"
      className="absolute grid size-6.5 -translate-1/2 place-items-center rounded-[0.4375rem] bg-on-pin font-display text-note text-pin shadow-pin ring-2 ring-pin"
      style={{
        left: `clamp(1rem, ${spot.x * 100}%, calc(100% - 1rem))`,
        top: `clamp(1rem, ${spot.y * 100}%, calc(100% - 1rem))`,
      }}
    >
      {letter}
    </span>
  </div>
);

/** "Today, 4:12 pm", "15 Jan, 4:12 pm" before. */
function whenWritten(iso: string, now = new Date()): string {
  const today = formatDate(iso) === formatDate(now.toISOString());
  return `${today ? 'Today' : formatShortDate(iso, now)}, ${formatTime(iso)}`;
}

/** What a question says of the home, as chips: a press keeps one with the home, another takes it back. Offers only what the home does not have. Until the home is known, the chips have their space and do not show. */
function SaidFacts({ facts }: { facts: readonly string[] }) {
  const kept = useHome().data?.facts;
  const { mutate } = useChangeHome();
  /** Those that were kept here: their chips stay, to take them back. */
  const [keptHere, setKeptHere] = useState<readonly string[]>([]);
  const offered = facts.filter((fact) => keptHere.includes(fact) || !kept?.some((each) => isSame(each, fact)));
  const press = (fact: string, isKept: boolean) => {
    if (!kept) return;
    setKeptHere([...keptHere, fact]);
    mutate(
      { facts: isKept ? kept.filter((each) => !isSame(each, fact)) : [...kept, fact] },
      {
        onSuccess: () => announce(isKept ? 'Not kept' : 'Kept. You can erase it under About.'),
        // Other failures have shown their toast.
        onError: (error) => {
          if (error instanceof ApiError && error.status === 400)
            toast({ title: error.serverMessage, variant: 'destructive' });
        },
      },
    );
  };
  if (offered.length === 0) return null;
  return (
    <ul aria-label="About your home" className={`contents ${kept ? '' : 'invisible'}`}>
      {offered.map((fact) => {
        const isKept = kept?.some((each) => isSame(each, fact)) ?? false;
        return (
          <li key={fact} className="max-w-full">
            <button
              type="button"
              aria-pressed={isKept}
              onClick={() => press(fact, isKept)}
              className={`flex min-h-11 max-w-full items-center gap-2.5 rounded-control border px-2.5 text-note sm:min-h-8 ${isKept ? 'border-gum bg-limewash' : 'border-rule hover:border-charcoal'}`}
            >
              <span className="sr-only">Keep: </span>
              <span dir="auto" className="min-w-0 text-start wrap-anywhere">
                {fact}
              </span>
              <b aria-hidden="true" className="w-9 shrink-0 text-start font-semibold text-eucalypt">
                {isKept ? 'Kept' : 'Keep'}
              </b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
