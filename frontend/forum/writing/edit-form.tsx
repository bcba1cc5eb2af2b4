/** The forms to edit one's own post or reply in place. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { MAX_CONTENT, MAX_REPLY, MAX_TITLE, NewReply, PostEdit } from '../../../shared/forum.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form/form-errors.ts';
import { useEditedWords } from './edit-draft.ts';
import { LineField, TextField } from './writing-field.tsx';

const NOT_SAVED = 'Your changes could not be saved. Please try again.';

interface EditFormProps<T> {
  /** The draft's key. */
  draft: string;
  /** Stores the changes. If it throws, the error shows under the fields, which keep their text. */
  save: (body: T) => Promise<void>;
  /** Closes the form, after the changes are saved or discarded. */
  onDone: () => void;
}

type PostWords = z.output<typeof PostEdit>;

export function PostEditForm({ title, content, ...rest }: PostWords & EditFormProps<PostWords>) {
  const { words, write, ...edited } = useEditedWords(rest.draft, { title, content });
  return (
    <EditForm label="Edit your post" schema={PostEdit} words={words} {...edited} {...rest}>
      {(wrong) => (
        <>
          <LineField
            label="Title"
            name="title"
            max={MAX_TITLE}
            value={words.title}
            error={wrong.title}
            autoComplete="off"
            onChange={(event) => write({ ...words, title: event.target.value })}
          />
          <TextField
            label="Content"
            name="content"
            max={MAX_CONTENT}
            value={words.content}
            error={wrong.content}
            onChange={(event) => write({ ...words, content: event.target.value })}
          />
        </>
      )}
    </EditForm>
  );
}

type ReplyWords = z.output<typeof NewReply>;

export function ReplyEditForm({ content, ...rest }: ReplyWords & EditFormProps<ReplyWords>) {
  const { words, write, ...edited } = useEditedWords(rest.draft, { content });
  return (
    <EditForm label="Edit your reply" schema={NewReply} words={words} {...edited} {...rest}>
      {(wrong) => (
        <TextField
          label="Your reply"
          name="content"
          max={MAX_REPLY}
          rows={2}
          value={words.content}
          error={wrong.content}
          onChange={(event) => write({ content: event.target.value })}
        />
      )}
    </EditForm>
  );
}

interface FormProps<T> extends EditFormProps<T>, Omit<ReturnType<typeof useEditedWords>, 'words' | 'write'> {
  label: string;
  schema: z.ZodMiniObject & z.ZodMiniType<T>;
  words: Record<string, string>;
  children: (wrong: Partial<Record<string, string>>) => ReactNode;
}

/** If a press has opened the form, the first field takes the focus. On closing, the element around the form takes it. */
function EditForm<T>({ label, schema, words, forget, resumed, save, onDone, children }: FormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const close = () => {
    const around = form.current?.closest<HTMLElement>('[tabindex="-1"]');
    forget();
    onDone();
    around?.focus({ preventScroll: true });
  };
  const saving = useMutation({ mutationFn: save, onSuccess: close });
  useEffect(() => {
    if (!resumed) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [resumed]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complaints = fieldErrors(schema, words);
    setWrong(complaints ?? {});
    if (complaints) return focusFirstInvalid(event.currentTarget, complaints);
    saving.mutate(schema.parse(words));
  };
  return (
    <form ref={form} aria-label={label} onSubmit={submit} noValidate className="space-y-5">
      {children(wrong)}
      {saving.error && <InlineError message={messageFor(saving.error, NOT_SAVED)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
