/** Why an answer did not help: a reason, words if the member likes, and whether the team may read them. */
import { type RefObject, useEffect, useId, useRef } from 'react';
import * as z from 'zod/mini';
import { RATING_REASONS, type RatingDetails, RatingReason, RatingWords } from '../../../shared/designer/rating.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** As the form has it: a box that is ticked is `on`, and one that is not is absent. */
const Fields = z.object({ reason: RatingReason, words: RatingWords, share: z.optional(z.string()) });

interface RatingFormProps {
  /** What was said before. */
  details: RatingDetails | null;
  onSend: (details: RatingDetails) => Promise<void>;
  onClose: () => void;
}

/** Takes the focus as it opens. While it has it, the page does not follow the conversation. */
export function RatingForm({ details, onSend, onClose }: RatingFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const title = useId();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEscape(box, onClose);
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
      data-keeps-place
      onSubmit={submit}
      className="order-last mt-3 mb-1 basis-full animate-rise rounded-control border border-charcoal px-5 pt-4 pb-5 text-small"
    >
      <Reasons title={title} chosen={details?.reason ?? undefined} error={errors.reason} />
      <Words words={details?.words} error={errors.words} />
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="share"
          defaultChecked={details?.share ?? false}
          className="grid size-5 shrink-0 appearance-none place-items-center rounded-picture border border-charcoal before:hidden before:h-3 before:w-1.5 before:-translate-y-px before:rotate-45 before:border-r-2 before:border-b-2 before:border-paper checked:border-eucalypt checked:bg-eucalypt checked:before:block"
        />
        Verandah’s team may read these words
      </label>
      <p className="cap">Leave it unticked and only you can see them. Your reason is counted without your name.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** Calls `onEscape` when Escape is pressed within the box. */
function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = box.current;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [box, onEscape]);
}

interface ReasonsProps {
  /** The id that the legend is to have. */
  title: string;
  chosen: RatingReason | undefined;
  error: string | undefined;
}

function Reasons({ title, chosen, error }: ReasonsProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${title}-error`}>
      <legend id={title} className="font-display text-h4">
        What was wrong with it?
      </legend>
      <div className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {RatingReason.options.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3 border-b border-rule">
            <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
            {RATING_REASONS[reason]}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${title}-error`} role="alert" className="mt-2 text-note font-semibold text-terracotta">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Words({ words, error }: { words: string | undefined; error: string | undefined }) {
  const id = useId();
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Anything else? (optional)
      </label>
      <textarea
        id={id}
        name="words"
        rows={2}
        defaultValue={words}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`field-sizing-content block max-h-60 min-h-20 w-full resize-none rounded-control border bg-paper px-3.5 py-2.5 text-body ${error === undefined ? 'border-charcoal' : 'border-terracotta'}`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-note font-semibold text-terracotta">
          {error}
        </p>
      )}
    </div>
  );
}
