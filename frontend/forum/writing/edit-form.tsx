/** The forms to edit one's own post or reply in place. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { MAX_CONTENT, MAX_REPLY, MAX_TITLE, NewReply, PostEdit } from '../../../shared/forum.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form/form-errors.ts';
import { LineField, TextField } from '../../ui/form/text-field.tsx';
import { useEditedWords } from './edit-draft.ts';

const NOT_SAVED = 'Your changes could not be saved. Please try again.';

interface EditFormProps<T> {
  /** The draft's key. */
  draft: string;
  /** Stores the changes. If it throws, the error shows under the fields, which keep their text. */
  save: (body: T) => Promise<void>;
  /** Closes the form, after the changes are saved or discarded. */
  onDone: () => void;
}

type EditedPost = z.output<typeof PostEdit>;

export const PostEditForm = ({ title, content, ...rest }: EditedPost & EditFormProps<EditedPost>) => (
  <EditForm label="Edit your post" schema={PostEdit} stored={{ title, content }} {...rest}>
    {(field) => (
      <>
        <LineField label="Title" max={MAX_TITLE} autoComplete="off" {...field('title')} />
        <TextField label="Content" max={MAX_CONTENT} {...field('content')} />
      </>
    )}
  </EditForm>
);

type EditedReply = z.output<typeof NewReply>;

export const ReplyEditForm = ({ content, ...rest }: EditedReply & EditFormProps<EditedReply>) => (
  <EditForm label="Edit your reply" schema={NewReply} stored={{ content }} {...rest}>
    {(field) => <TextField label="Your reply" max={MAX_REPLY} rows={2} {...field('content')} />}
  </EditForm>
);

interface FormProps<T extends Record<string, string>> extends EditFormProps<T> {
  label: string;
  schema: z.ZodMiniObject & z.ZodMiniType<T>;
  stored: T;
  /** `field` gives the props that bind a field to the words of that name. */
  children: (field: (name: keyof T & string) => FieldProps) => ReactNode;
}

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** If a press has opened the form, the first field takes the focus. On closing, the element around the form takes it. */
function EditForm<T extends Record<string, string>>({
  label,
  schema,
  draft,
  stored,
  save,
  onDone,
  children,
}: FormProps<T>) {
  const { words, write, forget, resumed } = useEditedWords(draft, stored);
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
      {children((name) => ({
        name,
        value: words[name] ?? '',
        error: wrong[name],
        onChange: ({ target }) => write({ ...words, [name]: target.value }),
      }))}
      <CallError error={saving.error} failed={NOT_SAVED} />
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
