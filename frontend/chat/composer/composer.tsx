/** Where a question is written: a field that grows, a photo, and the way to send or stop. */
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { MAX_QUESTION } from '../../../shared/chat.ts';
import { getConfig } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import {
  CameraIcon,
  type ImagePicker,
  MorePhotoWays,
  PhotoButton,
  PhotoPreview,
} from '../../uploads/photo/image-picker.tsx';

const STAND_IN = 'A stand-in answers from our library; no model is called.';
const CARE = 'Answers can be wrong. Ask a trade before you cut or wire.';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  picker: ImagePicker;
  onSend: () => void;
  /** Ends the answer that is being written; undefined while there is none. */
  onStop: (() => void) | undefined;
  stopping: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Enter sends, Shift+Enter starts a new line, and an input method's own Enter does neither. */
export function Composer({ text, onText, picker, onSend, onStop, stopping, field }: ComposerProps) {
  const writing = onStop !== undefined;
  const empty = text.trim() === '' && picker.photo === null;
  const tooLong = text.length > MAX_QUESTION;
  const canSend = !writing && !empty && !tooLong;

  const send = () => canSend && onSend();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what Safari reports for the Enter that ends a composition.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit} aria-label="Ask the assistant">
      <Complaints refusal={picker.refusal} length={tooLong ? text.length : null} />
      <div className="rounded-control border border-ink bg-paper p-2 pl-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus)">
        {picker.photo && (
          <div className="border-b border-rule pt-1.5 pb-3">
            <PhotoPreview photo={picker.photo} onRemove={picker.remove} />
          </div>
        )}
        <div className={`flex items-end gap-1 sm:gap-2 ${picker.photo ? 'pt-2' : ''}`}>
          <textarea
            ref={field}
            rows={rowsOf(text)}
            value={text}
            aria-label="Your question"
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? 'question-too-long' : undefined}
            placeholder={placeholder(writing)}
            enterKeyHint="send"
            className="field-sizing-content max-h-[40dvh] min-w-0 flex-1 resize-none self-center bg-transparent py-2 outline-none placeholder:text-charcoal"
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Controls picker={picker} onStop={onStop} stopping={stopping} canSend={canSend} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="cap">{getConfig().standIn ? STAND_IN : CARE}</p>
        <MorePhotoWays picker={picker} />
      </div>
    </form>
  );
}

interface ControlsProps extends Pick<ComposerProps, 'picker' | 'onStop' | 'stopping'> {
  canSend: boolean;
}

function Controls({ picker, onStop, stopping, canSend }: ControlsProps) {
  return (
    <>
      <PhotoButton
        picker={picker}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-note text-charcoal hover:text-ink sm:underline sm:underline-offset-4"
      >
        <CameraIcon className="size-6 sm:hidden" />
        <span className="max-sm:sr-only">{picker.photo ? 'Change photo' : 'Add photo'}</span>
      </PhotoButton>
      {onStop && (
        <Button
          variant="quiet"
          className="px-3! max-sm:mr-1 sm:px-4!"
          busy={stopping}
          busyLabel="Stopping..."
          onClick={onStop}
          title="Stop (Escape)"
        >
          <StopIcon className="size-5" />
          <span className="max-sm:sr-only">Stop</span>
        </Button>
      )}
      <Button type="submit" className="px-4! sm:px-6!" disabled={!canSend}>
        Send
      </Button>
    </>
  );
}

function Complaints({ refusal, length }: { refusal: string | null; length: number | null }) {
  return (
    <div role="alert" className="text-small text-terracotta">
      {refusal !== null && <p className="mb-2">{refusal}</p>}
      {length !== null && (
        <p id="question-too-long" className="mb-2">
          That is {length.toLocaleString('en-AU')} characters; a question takes at most{' '}
          {MAX_QUESTION.toLocaleString('en-AU')}.
        </p>
      )}
    </div>
  );
}

/** Short enough for one line beside the buttons; a drop is offered where there is a mouse and room for it. */
function placeholder(writing: boolean): string {
  if (matchMedia('(hover: hover) and (min-width: 36rem)').matches) return 'Ask about your room, or drop a photo here';
  return writing ? 'Ask next' : 'Ask about your room';
}

/** The field's height where the browser cannot fit it to its text by itself. */
const rowsOf = (text: string): number => Math.min(8, text.split('\n').length + Math.floor(text.length / 60));

const StopIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <rect x="6" y="6" width="12" height="12" rx="1.5" />
  </Icon>
);
