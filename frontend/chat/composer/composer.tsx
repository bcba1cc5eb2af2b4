/** The composer: a field that grows, a button for a photo, the chip of a spot, and Send or Stop. */
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { MAX_QUESTION } from '../../../shared/chat.ts';
import { useOnline } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { CameraIcon, Icon } from '../../ui/media/icons.tsx';
import { grouped } from '../../ui/numbers.ts';
import { useWanted } from '../../ui/on-demand.ts';
import { type ImagePicker, PhotoMenu, type PhotoUpload } from '../../uploads/photo/image-picker.tsx';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  picker: ImagePicker;
  /** The chip of what the question points at, such as a spot on the photo, and the placeholder for it. */
  pointing?: { chip: ReactNode; placeholder: string } | undefined;
  onSend: () => void;
  /** Ends the answer that is being written; undefined while there is none. */
  onStop: (() => void) | undefined;
  stopping: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Enter sends, Shift+Enter starts a new line, and an input method's own Enter does neither. */
export function Composer({ text, onText, picker, pointing, onSend, onStop, stopping, field }: ComposerProps) {
  const online = useOnline();
  const empty = text.trim() === '' && picker.photo === null && pointing === undefined;
  const tooLong = text.length > MAX_QUESTION;
  const canSend = onStop === undefined && !empty && !tooLong;

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
    <form onSubmit={onSubmit} aria-label="Ask the assistant" className="composer">
      <Complaints refusal={picker.refusal} length={tooLong ? text.length : null} online={online} />
      <div className="composer-box">
        {picker.photo && (
          <div className="border-b border-rule px-2 pt-1 pb-2">
            <ChosenPhoto photo={picker.photo} onRemove={picker.remove} />
          </div>
        )}
        <div className="composer-line">
          <PhotoMenu picker={picker} className="composer-add">
            <CameraIcon className="size-5" />
            <span>
              <span className="max-[47.5rem]:sr-only">{picker.photo ? 'Change' : 'Add'} </span>
              <span className="max-[47.5rem]:capitalize">photo</span>
            </span>
          </PhotoMenu>
          {pointing?.chip}
          <textarea
            dir="auto"
            ref={field}
            rows={rowsOf(text)}
            value={text}
            aria-label="Your question"
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? 'question-too-long' : undefined}
            placeholder={pointing?.placeholder ?? (onStop ? 'Ask while it reads' : 'Ask about this room')}
            enterKeyHint="send"
            className="composer-say"
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <SendOrStop onStop={onStop} stopping={stopping} canSend={canSend} field={field} />
        </div>
      </div>
    </form>
  );
}

/** Loads its code with the first photo, and reserves the height meanwhile. */
function ChosenPhoto(props: { photo: PhotoUpload; onRemove: () => void }) {
  const code = useWanted(() => import('../../uploads/photo/photo-preview.tsx'));
  return code ? <code.PhotoPreview {...props} /> : <div className="h-18" />;
}

type SendOrStopProps = Pick<ComposerProps, 'onStop' | 'stopping' | 'field'> & { canSend: boolean };

/** While an answer is written, Stop replaces Send, which stays for screen readers, disabled. */
function SendOrStop({ onStop, stopping, canSend, field }: SendOrStopProps) {
  /** Moves the focus to the field after a key press, because the button then disappears. Not after a tap, which would open a phone's keyboard. */
  const keepFocus = (detail: number) => detail === 0 && field.current?.focus();
  return (
    <>
      {onStop && (
        <Button
          variant="quiet"
          className="composer-send"
          busy={stopping}
          busyLabel="Stopping..."
          // The second click of a double click on Send lands on Stop.
          onClick={({ detail }) => {
            if (detail < 2) onStop();
            keepFocus(detail);
          }}
          title="Stop (Escape)"
        >
          <StopIcon className="size-5" />
          Stop
        </Button>
      )}
      <Button
        type="submit"
        className={onStop ? 'sr-only' : 'composer-send'}
        disabled={!canSend}
        onClick={({ detail }) => keepFocus(detail)}
      >
        Send
      </Button>
    </>
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

const StopIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <rect x="6" y="6" width="12" height="12" rx="1.5" />
  </Icon>
);
