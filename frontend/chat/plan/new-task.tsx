/** Adds a to-do of the member's own: a button that becomes a text field. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { readDraft, useDraft } from '../../ui/form/draft.ts';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PlusIcon } from '../../ui/media/icons.tsx';
import { TaskWords } from './task-editor.tsx';

interface NewTaskProps {
  /** The draft's key for unadded text, which survives switching to another tab or page. */
  draft: string;
  /** Called with the text. */
  onAdd: (text: string) => void;
}

/** The field stays for the next to-do until Escape, or until it loses the focus while empty. */
export function NewTask({ draft, onAdd }: NewTaskProps) {
  const [open, setOpen] = useState<'by-press' | 'with-draft' | false>(() => readDraft(draft) !== '' && 'with-draft');
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (open)
    return (
      <TaskLine
        draft={draft}
        takesFocus={open === 'by-press'}
        onAdd={onAdd}
        onEscape={close}
        onLeave={() => setOpen(false)}
      />
    );
  return (
    <button
      ref={opener}
      type="button"
      className="inline-flex min-h-11 items-center gap-2 text-small font-semibold hover:text-eucalypt print:hidden"
      onClick={() => setOpen('by-press')}
    >
      <PlusIcon className="size-4.5" />
      Add your own
    </button>
  );
}

interface TaskLineProps extends NewTaskProps {
  takesFocus: boolean;
  onEscape: () => void;
  onLeave: () => void;
}

/** The field for a to-do, with its button. */
export function TaskLine({ draft, takesFocus, onAdd, onEscape, onLeave }: TaskLineProps) {
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useDraft(draft);
  useFocusOnField(box, takesFocus);
  const { submit, errors } = useForm({
    schema: TaskWords,
    send: (task) => Promise.resolve(onAdd(task.text)),
    onSent: () => setText(''),
  });
  return (
    <form ref={box} noValidate className="w-full" onSubmit={submit}>
      <div className="flex items-end gap-3">
        <Field
          label="Your own to-do"
          name="text"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          enterKeyHint="done"
          error={errors.text}
          className="min-w-0 flex-1"
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Escape' || nativeEvent.isComposing) return;
            setText('');
            onEscape();
          }}
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

/** Focuses the field, which has replaced the pressed button. */
function useFocusOnField(box: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [box, takesFocus]);
}
