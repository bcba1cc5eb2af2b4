/** Rating an answer: the form for why it did not help, and the calls. */
import { useEffect, useId, useRef } from 'react';
import * as z from 'zod/mini';
import type { ChatMessage } from '../../../shared/chat.ts';
import {
  type NewRating,
  RATING_REASONS,
  type Rating,
  type RatingDetails,
  RatingReason,
  RatingWords,
} from '../../../shared/designer/rating.ts';
import { Button } from '../../ui/button.tsx';
import { useEscapeIn } from '../../ui/focus/use-escape-in.ts';
import { readDraft, writeDraft } from '../../ui/form/draft.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../chat-calls.ts';
import type { ConversationCache } from '../conversation/asking/conversation-cache.ts';

/** The form's data: a ticked box is `on`, an unticked one is absent. */
const Fields = z.object({ reason: RatingReason, words: RatingWords, share: z.optional(z.string()) });

interface RatingFormProps {
  /** The draft's key for unsent words, which survive Back. */
  draft: string;
  /** The details sent before. */
  details: RatingDetails | null;
  onSend: (details: RatingDetails) => Promise<void>;
  onClose: () => void;
}

/** A reason, optional words, and whether the team may read them. Takes the focus when it opens. */
export function RatingForm({ draft, details, onSend, onClose }: RatingFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const title = useId();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEscapeIn(box, onClose);
  const { submit, errors, busy } = useForm({
    schema: Fields,
    send: ({ reason, words, share }) => onSend({ reason, words, share: share !== undefined }),
  });
  return (
    <form
      ref={box}
      noValidate
      tabIndex={-1}
      aria-labelledby={title}
      onSubmit={submit}
      className="order-last mt-2.5 mb-1 basis-full animate-rise rounded-picture bg-limewash px-4 pt-3.5 pb-4 text-[0.9375rem] leading-[1.375rem]"
    >
      <Reasons title={title} chosen={details?.reason ?? undefined} error={errors.reason} />
      <Words draft={draft} words={details?.words} error={errors.words} />
      <label className="mt-2.5 flex min-h-8 items-center gap-2.5">
        <input
          type="checkbox"
          name="share"
          defaultChecked={details?.share ?? false}
          className="grid size-5 shrink-0 appearance-none place-items-center rounded-picture border border-charcoal bg-paper before:hidden before:h-3 before:w-1.5 before:-translate-y-px before:rotate-45 before:border-r-2 before:border-b-2 before:border-paper checked:border-eucalypt checked:bg-eucalypt checked:before:block"
        />
        Share this comment with our team
      </label>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="cap min-w-48 flex-1">Otherwise only you see it. We count your reason anonymously.</p>
        <div className="flex items-center gap-5">
          <Button type="submit" className="min-h-10! px-4! py-2!" busy={busy} busyLabel="Sending...">
            Send
          </Button>
          <Button variant="link" className="min-h-10! py-2!" onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </form>
  );
}

interface ReasonsProps {
  /** The legend's id. */
  title: string;
  chosen: RatingReason | undefined;
  error: string | undefined;
}

function Reasons({ title, chosen, error }: ReasonsProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${title}-error`}>
      <legend id={title} className="text-small font-semibold">
        What went wrong?
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5">
        {RatingReason.options.map((reason) => (
          <label key={reason} className="inline-flex min-h-8 items-center gap-2.25">
            <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
            {RATING_REASONS[reason]}
          </label>
        ))}
      </div>
      <FieldError id={`${title}-error`} error={error} className="mt-2 text-terracotta-lit" />
    </fieldset>
  );
}

interface WordsProps {
  draft: string;
  words: string | undefined;
  error: string | undefined;
}

function Words({ draft, words, error }: WordsProps) {
  const id = useId();
  return (
    <div className="mt-2.5">
      <textarea
        dir="auto"
        id={id}
        name="words"
        rows={1}
        aria-label="Tell us more, if you like"
        placeholder="Tell us more, if you like"
        defaultValue={readDraft(draft) || words}
        onChange={({ target }) => writeDraft(draft, target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`field-sizing-content block max-h-40 min-h-10 w-full resize-none rounded-control border bg-paper px-3 py-2 text-small placeholder:text-charcoal ${error === undefined ? 'border-charcoal' : 'border-terracotta'}`}
      />
      <FieldError id={`${id}-error`} error={error} className="mt-1.5 text-terracotta-lit" />
    </div>
  );
}

/** Ratings are optimistic. Keyed by answer: resolves with the rating that the server has confirmed when the running calls have ended. */
const underWay = new Map<string, Promise<Rating>>();

/**
 * Rates an answer, or removes the rating.
 * @throws the call's error. The screen then shows the last confirmed rating, unless a later call is running.
 */
export async function rate(
  cache: ConversationCache,
  { id, rating, ratingDetails }: ChatMessage,
  wanted: NewRating,
): Promise<void> {
  const before = underWay.get(id) ?? Promise.resolve({ rating, ratingDetails });
  cache.edit(id, (message) => ({ ...message, ...shownAs(wanted) }));
  let failure: unknown;
  const own = before.then(async (confirmed) => {
    try {
      return await api('PUT /api/chat/messages/{id}/rating', { params: { id }, body: wanted });
    } catch (error) {
      failure = error;
      return confirmed;
    }
  });
  underWay.set(id, own);
  const confirmed = await own;
  if (underWay.get(id) === own) {
    underWay.delete(id);
    cache.edit(id, (message) => ({ ...message, ...confirmed }));
  }
  if (failure !== undefined) throw failure;
}

function shownAs({ value, reason, words = '', share = false }: NewRating): Rating {
  if (value === 'none') return { rating: null, ratingDetails: null };
  return { rating: value, ratingDetails: { reason: reason ?? null, words, share } };
}
