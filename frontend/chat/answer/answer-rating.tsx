/** The rating under an answer: whether it helped, and if not, why. */
import { type RefObject, useRef, useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import {
  type NewRating,
  RATING_REASONS,
  type RatingDetails,
  type RatingValue,
} from '../../../shared/designer/rating.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { writeDraft } from '../../ui/form/draft.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import { useConversationCache } from '../conversation/asking/use-ask.ts';
import { useRefusals } from '../refusals.ts';

/** The form, and the function that rates. */
const loadCode = () => import('./rating-form.tsx');
/** Preloads the code for a press on a thumb. */
const warmUp = () => void loadCode().catch(() => {});

/** Returns a function that rates this answer. It resolves with false when that failed, and a toast says so. */
function useRate(message: ChatMessage): (rating: NewRating) => Promise<boolean> {
  const cache = useConversationCache(message.roomId);
  const refused = useRefusals();
  return async (rating) => {
    try {
      await (await loadCode()).rate(cache, message, rating);
      return true;
    } catch (error) {
      if (!refused(error)) toastFailure(error, 'Your rating was not saved', 'Please try again.');
      return false;
    }
  };
}

/** Items of a wrapping flex row: the two buttons, and below them, at full width, the form or the sent details. */
export function AnswerRating({ message }: { message: ChatMessage }) {
  const rate = useRate(message);
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(loadCode);
  const down = useRef<HTMLButtonElement>(null);
  const { id, rating, ratingDetails, version } = message;
  const draft = `rating:${id}:${version.n}`;
  const openForm = () => {
    setOpen(true);
    fetchCode((isThere) => !isThere && setOpen(false));
  };
  /** "Not helpful" counts once its form is sent. A second press takes a rating back, or closes the form. */
  const press = (value: RatingValue) => {
    const isRated = rating === value;
    if (value === 'down' && !isRated && !open) return openForm();
    setOpen(false);
    if (open && (isRated || value === 'down')) return;
    void rate({ value: isRated ? 'none' : value });
  };
  const close = () => {
    setOpen(false);
    down.current?.focus();
  };
  const explain = async (given: RatingDetails) => {
    const { reason, ...rest } = given;
    const isSaved = await rate({ value: 'down', ...rest, ...(reason && { reason }) });
    if (!isSaved) return;
    writeDraft(draft, '');
    announce('Thanks for telling us');
    close();
  };
  return (
    <>
      <fieldset className="-my-1 ml-auto flex shrink-0">
        <legend className="sr-only">Did this answer help?</legend>
        <Thumb value="up" pressed={rating === 'up'} onPress={press} />
        <Thumb value="down" pressed={rating === 'down'} onPress={press} button={down} />
      </fieldset>
      {open && code && <code.RatingForm draft={draft} details={ratingDetails} onSend={explain} onClose={close} />}
      {rating === 'down' && !open && <Said details={ratingDetails} onChange={openForm} />}
    </>
  );
}

const THUMBS = {
  up: {
    label: 'Helpful',
    path: 'M7 11v9H4v-9zM7 11l4-7.5a2 2 0 0 1 2 2V9h5.3a1.7 1.7 0 0 1 1.7 2l-1.2 7.4A1.9 1.9 0 0 1 17 20H7',
  },
  down: {
    label: 'Not helpful',
    path: 'M7 13V4H4v9zM7 13l4 7.5a2 2 0 0 0 2-2V15h5.3a1.7 1.7 0 0 0 1.7-2l-1.2-7.4A1.9 1.9 0 0 0 17 4H7',
  },
} as const;

interface ThumbProps {
  value: RatingValue;
  pressed: boolean;
  onPress: (value: RatingValue) => void;
  button?: RefObject<HTMLButtonElement | null>;
}

function Thumb({ value, pressed, onPress, button }: ThumbProps) {
  const { label, path } = THUMBS[value];
  return (
    <Tooltip text={label}>
      <button
        ref={button}
        type="button"
        aria-pressed={pressed}
        aria-label={label}
        onClick={() => onPress(value)}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        className={`grid size-10 place-items-center rounded-control ${pressed ? 'bg-ink text-paper' : 'hover:bg-limewash'}`}
      >
        <Icon className="size-5" path={path} />
      </button>
    </Tooltip>
  );
}

/** The details of a rating, with a button to add or change them. */
function Said({ details, onChange }: { details: RatingDetails | null; onChange: () => void }) {
  const reason = details?.reason;
  return (
    <p className="order-last basis-full text-right text-note text-charcoal">
      {reason ? `You said: ${RATING_REASONS[reason]}.` : 'Sorry about that.'}{' '}
      <button type="button" className="link min-h-6" onClick={onChange}>
        {reason ? 'Change' : 'Tell us why'}
      </button>
    </p>
  );
}
