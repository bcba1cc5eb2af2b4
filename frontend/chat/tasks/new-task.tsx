/** Adding a to-do of the member's own: a button that becomes a line to write in. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TaskWords } from './task-editor.tsx';
import { PlusIcon } from './task-icons.tsx';

/** `onAdd` takes the words; the line stays for the next one until Escape, or until it is left empty. */
export function NewTask({ onAdd }: { onAdd: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (open) return <Line onAdd={onAdd} onEscape={close} onLeave={() => setOpen(false)} />;
  return (
    <button
      ref={opener}
      type="button"
      className="inline-flex min-h-11 items-center gap-2 text-small font-semibold hover:text-eucalypt"
      onClick={() => setOpen(true)}
    >
      <PlusIcon className="size-4.5" />
      Add your own
    </button>
  );
}

interface LineProps {
  onAdd: (text: string) => void;
  onEscape: () => void;
  onLeave: () => void;
}

function Line({ onAdd, onEscape, onLeave }: LineProps) {
  const box = useRef<HTMLFormElement>(null);
  useFocusOnField(box);
  const { submit, errors } = useForm({
    schema: TaskWords,
    send: ({ text }) => Promise.resolve(onAdd(text)),
    onSent: (_, form) => form.reset(),
  });
  return (
    <form ref={box} noValidate className="w-full" onSubmit={submit}>
      <div className="flex items-end gap-3">
        <Field
          label="Your own to-do"
          name="text"
          autoComplete="off"
          enterKeyHint="done"
          error={errors.text}
          className="min-w-0 flex-1"
          onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onEscape()}
          onBlur={({ currentTarget, relatedTarget }) => {
            const stays = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
            if (!stays && currentTarget.value === '') onLeave();
          }}
        />
        <Button type="submit" variant="quiet" className={`px-4! ${errors.text === undefined ? '' : 'self-center'}`}>
          Add
        </Button>
      </div>
    </form>
  );
}

/** It has taken the place of the button that was pressed. */
function useFocusOnField(box: RefObject<HTMLElement | null>): void {
  useEffect(() => box.current?.querySelector('input')?.focus(), [box]);
}
