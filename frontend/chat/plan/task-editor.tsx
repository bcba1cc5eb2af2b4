/** Edits a to-do in place: its text, and whether a licensed trade must do it. Enter and blur save. */

import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { type AustralianState, Task } from '../../../shared/rooms.ts';
import { useEscapeIn } from '../../ui/focus/use-escape-in.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { fieldErrors } from '../../ui/form/form-errors.ts';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { tradeOf } from './licensed-trade.ts';
import type { Reorder } from './use-reorder.ts';

/** The text of a to-do, as the contract checks it. */
export const TaskWords = z.object({ text: Task.shape.text });

/** Escape cancels all of it. Leaving it saves a valid text. */
export function TaskEditor({
  task,
  place,
  state,
  onEdit,
  onRemove,
  onStep,
  More,
  onClose,
}: TaskRowProps & { onClose: () => void }) {
  const [draft, setDraft] = useState<TaskEdit>({});
  const { text, licensed } = { ...task, ...draft };
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const ended = useRef(false);

  /** Closes it and returns the focus to the row's button. */
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
    const changed = Object.entries({ ...draft, text: text.trim() }).filter(
      ([name, value]) => value !== task[name as keyof Task],
    );
    if (changed.length > 0) onEdit(Object.fromEntries(changed));
    return true;
  };
  const write = (edit: TaskEdit) => {
    setDraft((newest) => ({ ...newest, ...edit }));
    setError(undefined);
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
  // Saves on unmount: Back unmounts the page without a blur event.
  const leaveWithPage = useEffectEvent(() => !ended.current && save());
  useEffect(() => () => void leaveWithPage(), []);
  useEscapeIn(box, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    saveAndClose();
  };
  return (
    <div ref={box} className="col-span-2 min-w-0">
      <textarea
        dir="auto"
        ref={selectOnce}
        rows={2}
        value={text}
        aria-label="To-do"
        aria-invalid={error !== undefined || undefined}
        enterKeyHint="done"
        className={`field-sizing-content block w-full resize-none rounded-control border bg-paper px-3 py-1.5 text-small ${error === undefined ? 'border-charcoal' : 'border-terracotta'}`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => write({ text: target.value.replaceAll('\n', ' ') })}
      />
      <FieldError error={error} className="mt-1 text-terracotta" />
      <Licensed trade={tradeOf(text, state)} licensed={licensed} onChange={(on) => write({ licensed: on })} />
      {More && <More task={{ ...task, ...draft }} state={state} onChange={write} onDone={saveAndClose} />}
      <Actions place={place} onDone={saveAndClose} onStep={onStep} onRemove={remove} />
    </div>
  );
}

interface LicensedProps {
  /** The trade that the law requires for this text; null for none. */
  trade: string | null;
  /** The member's own tick. */
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
    {trade === null ? 'Needs a licensed trade' : `Required by law: ${trade}`}
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

/** Long enough for a moving row to get the focus back, in milliseconds. */
const SETTLED_MS = 60;

/** Calls `onLeave` when the focus moves elsewhere on the page, but not when it moves to another window. */
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

export type TaskEdit = Partial<Omit<Task, 'id'>>;

export interface MoreFieldsProps {
  /** As edited so far. */
  task: Task;
  state: AustralianState | null;
  onChange: (edit: TaskEdit) => void;
  /** Saves and closes the editor. */
  onDone: () => void;
}

/** The props of a row in the to-do list, for reading and for editing. */
export interface TaskRowProps {
  task: Task;
  /** Its number from 1, and the number of to-dos. */
  place: { n: number; of: number };
  state: AustralianState | null;
  reorder: Reorder;
  onEdit: (edit: TaskEdit) => void;
  onRemove: () => void;
  /** Moves it by one place; -1 is up. */
  onStep: (step: -1 | 1) => void;
  onNote?: ((note: NonNullable<Task['note']>) => void) | undefined;
  /** The fields of its cost, beside the text; without them the text names the cost. */
  costs?: ReactNode;
  /** Further fields of its editor. They are saved with the text. */
  More?: ComponentType<MoreFieldsProps>;
}
