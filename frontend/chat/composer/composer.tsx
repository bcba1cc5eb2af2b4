/** The composer: a field that grows, a button for a photo, the chip of a spot, and Send or Stop. */
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { MAX_QUESTION } from '../../../shared/chat.ts';
import { useOnline } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { CameraIcon, Icon } from '../../ui/media/icons.tsx';
import { useWanted } from '../../ui/on-demand.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { PhotoButton, type PhotoUpload } from '../../uploads/photo/image-picker.tsx';
import type { useComposer } from './use-composer.ts';

interface ComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** The chip of what the question points at, such as a spot on the photo, and the placeholder for it. */
  pointing: { chip: ReactNode; placeholder: string } | undefined;
}

/** Enter sends, Shift+Enter starts a new line, and an input method's own Enter does neither. */
export function Composer({ composer, pointing }: ComposerProps) {
  const { text, setText, picker, field, stop, cancel } = composer;
  const online = useOnline();
  const empty = text.trim() === '' && picker.photo === null && pointing === undefined;
  const tooLong = text.length > MAX_QUESTION;
  const canSend = stop === undefined && !empty && !tooLong;

  const send = () => canSend && composer.send();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what Safari reports for the Enter that ends a composition.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    // On a phone's keyboard Enter breaks the line; the arrow sends.
    if (event.key !== 'Enter' || event.shiftKey || composing || matchMedia(PHONE_KEYBOARD).matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit} aria-label="Ask" className="composer">
      <Complaints refusal={picker.refusal} length={tooLong ? text.length : null} online={online} />
      {cancel && <EditingBar onCancel={cancel} />}
      <div className="composer-box">
        {picker.photo && (
          <div className="border-b border-rule py-2 pr-0.5 pl-2">
            <ChosenPhoto photo={picker.photo} onRemove={picker.remove} />
          </div>
        )}
        <div className="composer-line">
          <PhotoButton
            picker={picker}
            label={picker.photo ? 'Change the photo' : 'Add a photo'}
            className="composer-key"
          >
            <CameraIcon className="size-5.5" />
          </PhotoButton>
          {pointing?.chip}
          <textarea
            dir="auto"
            ref={field}
            rows={rowsOf(text)}
            value={text}
            aria-label="Ask about this room"
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? 'question-too-long' : undefined}
            placeholder={pointing?.placeholder ?? 'Ask about this room'}
            enterKeyHint={matchMedia(PHONE_KEYBOARD).matches ? 'enter' : 'send'}
            className="composer-say"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <SendOrStop composer={composer} canSend={canSend} />
        </div>
      </div>
    </form>
  );
}

const PHONE_KEYBOARD = '(max-width: 760px) and (hover: none)';

/** While the last question is edited. */
const EditingBar = ({ onCancel }: { onCancel: () => void }) => (
  <div className="mb-2 flex items-center justify-between gap-4 border-l-2 border-eucalypt pl-3 text-note">
    <p>
      <b className="font-semibold">Editing your question.</b>{' '}
      <span className="text-charcoal">The answer to it stays as an earlier one.</span>
    </p>
    <Button variant="link" className="min-h-8! shrink-0 py-0! text-note" onClick={onCancel} title="Cancel (Escape)">
      Cancel
    </Button>
  </div>
);

/** Loads its code with the first photo, and reserves the height meanwhile. */
function ChosenPhoto(props: { photo: PhotoUpload; onRemove: () => void }) {
  const code = useWanted(() => import('../../uploads/photo/photo-preview.tsx'));
  return code ? <code.PhotoPreview {...props} /> : <div className="h-18" />;
}

interface SendOrStopProps extends Pick<ComposerProps, 'composer'> {
  canSend: boolean;
}

/** While an answer is written, Stop lies over Send, which stays for screen readers, disabled. */
function SendOrStop({ composer: { stop, isStopping, field }, canSend }: SendOrStopProps) {
  /** Moves the focus to the field after a key press, because the button then disappears. Not after a tap, which would open a phone's keyboard. */
  const keepFocus = (detail: number) => detail === 0 && field.current?.focus();
  return (
    <span className="composer-keys">
      {stop && (
        <button
          type="button"
          aria-label={isStopping ? 'Stopping...' : 'Stop'}
          aria-disabled={isStopping || undefined}
          className="composer-key composer-send"
          // The second click of a double click on Send lands on Stop.
          onClick={({ detail }) => {
            if (detail < 2 && !isStopping) stop();
            keepFocus(detail);
          }}
          title="Stop (Escape)"
        >
          <Icon className="size-5">
            <rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />
          </Icon>
        </button>
      )}
      <button
        type="submit"
        aria-label="Send"
        title="Send"
        className={`composer-key composer-send ${stop ? 'opacity-0' : ''}`}
        disabled={!canSend}
        onClick={({ detail }) => keepFocus(detail)}
      >
        <Icon className="size-5.5" path="M12 19.5V5M5.500 11.500L12 5l6.500 6.500" />
      </button>
    </span>
  );
}

interface ComplaintsProps {
  refusal: string | null;
  length: number | null;
  online: boolean;
}

function Complaints({ refusal, length, online }: ComplaintsProps) {
  return (
    <>
      <div role="alert" className="text-small text-terracotta">
        {refusal !== null && <p className="mb-2">{refusal}</p>}
        {length !== null && (
          <p id="question-too-long" className="mb-2">
            That is {grouped(length)} characters; a question takes at most {grouped(MAX_QUESTION)}.
          </p>
        )}
      </div>
      {!online && <p className="cap mb-2">You’re offline. Your words are kept.</p>}
    </>
  );
}

/** The field's rows, for browsers without `field-sizing`. */
const rowsOf = (text: string): number => Math.min(5, text.split('\n').length + Math.floor(text.length / 60));
