/** Editing a to-do in its place: its words, and whether a licensed trade must do it; saved by Enter or by going on. */
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { Task } from '../../../shared/rooms.ts';
import { fieldErrors } from '../../ui/form/form-errors.ts';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { tradeOf } from './licence/licensed-trade.ts';
import type { TaskRowProps } from './task-row-props.ts';

/** The words of a to-do, as the contract has them. */
export const TaskWords = z.object({ text: Task.shape.text });

/** Escape leaves it as it was. Going elsewhere saves what can be saved. */
export function TaskEditor({
  task,
  place,
  state,
  onEdit,
  onRemove,
  onStep,
  onClose,
}: TaskRowProps & { onClose: () => void }) {
  const [text, setText] = useState(task.text);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const ended = useRef(false);

  /** The button that opened it takes the focus back. */
  const close = () => {
    ended.current = true;
    const row = box.current?.closest('li');
    onClose();
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('button')?.focus());
  };
  const save = () => {
    const wrong = fieldErrors(TaskWords, { text })?.text;
    setError(wrong);
    if (wrong !== undefined) return false;
    if (text.trim() !== task.text) onEdit({ text: text.trim() });
    return true;
  };
  const saveAndClose = () => save() && close();
  const leave = () => {
    save();
    ended.current = true;
    onClose();
  };
  const remove = () => {
    ended.current = true;
    onRemove();
  };
  useLeaving(box, leave);
  // Back takes the page away without a blur.
  const leaveWithPage = useEffectEvent(() => !ended.current && save());
  useEffect(() => () => void leaveWithPage(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') saveAndClose();
    else close();
  };
  return (
    <div ref={box} className="col-span-2 min-w-0">
      <textarea
        ref={selectOnce}
        rows={2}
        value={text}
        aria-label="To-do"
        aria-invalid={error !== undefined || undefined}
        enterKeyHint="done"
        className={`field-sizing-content block w-full resize-none rounded-control border bg-paper px-3 py-1.5 text-small ${error === undefined ? 'border-charcoal' : 'border-terracotta'}`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value.replaceAll('\n', ' '));
          setError(undefined);
        }}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-note font-semibold text-terracotta">
          {error}
        </p>
      )}
      <Licensed trade={tradeOf(text, state)} licensed={task.licensed} onChange={(licensed) => onEdit({ licensed })} />
      <Actions place={place} onDone={saveAndClose} onStep={onStep} onRemove={remove} />
    </div>
  );
}

interface LicensedProps {
  /** Of which the law demands a licence for these words; null for none. */
  trade: string | null;
  /** What the member says of it. */
  licensed: boolean;
  onChange: (licensed: boolean) => void;
}

const Licensed = ({ trade, licensed, onChange }: LicensedProps) => (
  <label className="mt-2 flex min-h-8 items-center gap-2.5 text-note">
    <TickBox
      checked={trade !== null || licensed}
      disabled={trade !== null}
      onChange={({ target }) => onChange(target.checked)}
    />
    {trade === null ? 'A licensed trade must do this' : `The law asks for this trade: ${trade}`}
  </label>
);

const Actions = ({
  place,
  onDone,
  onStep,
  onRemove,
}: Pick<TaskRowProps, 'place' | 'onStep' | 'onRemove'> & { onDone: () => void }) => (
  <p className="mt-1 flex flex-wrap gap-x-5">
    <Action onClick={onDone}>Done</Action>
    {place.n > 1 && <Action onClick={() => onStep(-1)}>Move up</Action>}
    {place.n < place.of && <Action onClick={() => onStep(1)}>Move down</Action>}
    <Action className="ml-auto text-terracotta" onClick={onRemove}>
      Remove
    </Action>
  </p>
);

const Action = ({ className = '', ...button }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    {...button}
    type="button"
    className={`min-h-8 text-note font-semibold hover:underline hover:underline-offset-4 ${className}`}
  />
);

const selectOnce = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.select();
};

/** Long enough for a row that moves to get its focus back, in milliseconds. */
const SETTLED_MS = 60;

/** Calls `onLeave` when the focus goes elsewhere on the page; another window is not elsewhere. */
function useLeaving(box: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const element = box.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.hasFocus() && !element?.contains(document.activeElement)) onLeave();
      }, SETTLED_MS);
    };
    element?.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('focusout', leave);
    };
  }, [box, onLeave]);
}
