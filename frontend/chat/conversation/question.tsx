/** A member's question, with the spot that it points at and what it says of the home. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { formatDate, formatShortDate, formatTime } from '../../ui/dates.ts';
import { withOrderedMeasurements } from '../../ui/typesetting.tsx';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { TextButton } from '../answer/text-button.tsx';
import { Turn } from '../answer/turn.tsx';
import { beginEditing } from '../asking/editing.ts';
import { isPending } from '../asking/pending.ts';
import { useAsk } from '../asking/use-ask.ts';
import { SaidFacts } from './said-facts.tsx';

interface QuestionProps {
  message: ChatMessage;
  /** The letter of its spot. */
  letter: string | undefined;
  /** The last question has a row below it, which keeps its height: what comes into it would move the answer below. */
  isLast: boolean;
  reply: ChatMessage | undefined;
}

/** Keeps line breaks as typed. */
export function Question({ message, letter, isLast, reply }: QuestionProps) {
  const { spot, content, createdAt } = message;
  return (
    <Turn
      who={
        <>
          <h2 className="font-sans text-note font-semibold tracking-normal text-ink">You</h2>
          <time dateTime={createdAt}>{whenWritten(createdAt)}</time>
        </>
      }
    >
      <p
        dir="auto"
        className="text-lead leading-7 font-medium text-balance break-words whitespace-pre-wrap"
        data-selectable
      >
        {letter !== undefined && <SpotLetter letter={letter} />}
        {withOrderedMeasurements(content)}
      </p>
      {spot && letter !== undefined && <SpotPhoto spot={spot} letter={letter} />}
      {isLast && (
        <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
          <EditQuestion message={message} reply={reply} />
          {reply && <SaidFacts facts={reply.facts} />}
        </div>
      )}
    </Turn>
  );
}

/** Puts the question back into the composer. Invisible until it is stored and answered. */
function EditQuestion({ message, reply }: Pick<QuestionProps, 'message' | 'reply'>) {
  const { place } = useAsk(message.roomId);
  const canEdit = reply && reply.status !== 'writing' && !isPending(message);
  return (
    <div className={`mr-2.5 ${canEdit ? '' : 'invisible'}`}>
      <TextButton
        onClick={() => reply && beginEditing(place, { userMessage: message, assistantMessage: reply })}
        icon="M4 20l.8-4L16.5 4.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z"
      >
        Edit question
      </TextButton>
    </div>
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

/** "4:12 pm" today, "15 Jan, 4:12 pm" before. */
function whenWritten(iso: string, now = new Date()): string {
  const today = formatDate(iso) === formatDate(now.toISOString());
  return today ? formatTime(iso) : `${formatShortDate(iso, now)}, ${formatTime(iso)}`;
}
