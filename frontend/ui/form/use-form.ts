/** A form over a schema of `shared/`: checks it before it is sent, shows an error per field, sends it once. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { fieldErrors, focusFirstInvalid, textFields } from './form-errors.ts';

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** One object for every form without errors: setting it again renders nothing. */
const NONE = {};

interface FormOptions<S extends z.ZodMiniObject, Answer, Field extends string> {
  /** What the call takes, as the contract has it. Messages of its checks are for the member. */
  schema: S;
  /** Values that are no text field of the form; they win over a field of the same name. */
  values?: Record<string, string>;
  /** Checks what the schema does not know of, such as a password typed twice; its errors are shown with the schema's, which come first at a field of both. */
  check?: (fields: Record<string, string>) => Errors<Field> | undefined;
  /** Makes the call. What it throws is `failure`, until the form is sent again. */
  send: (body: z.output<S>) => Promise<Answer>;
  onSent?: (answer: Answer, form: HTMLFormElement) => void;
  onFailed?: (error: Error) => void;
  /** What a failed call was refused for, by field: it stands there, and the field takes the focus. */
  refused?: (error: Error) => Errors<Field> | undefined;
}

interface Form<Field extends string> {
  /** For `<form onSubmit>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The error of each invalid field, as the member reads it. */
  errors: Errors<Field>;
  /** True while the call is under way. */
  busy: boolean;
  /** What the call failed with, where no field has it. */
  failure: Error | null;
}

/** Fields are read from the form by their names. The first invalid one takes the focus. */
export function useForm<S extends z.ZodMiniObject, Answer, Extra extends string = never>({
  schema,
  values,
  check,
  send,
  onSent,
  onFailed,
  refused,
}: FormOptions<S, Answer, (keyof z.output<S> & string) | Extra>): Form<(keyof z.output<S> & string) | Extra> {
  type Field = (keyof z.output<S> & string) | Extra;
  const [errors, setErrors] = useState<Errors<Field>>(NONE);
  const point = (form: HTMLFormElement, found: Errors<Field>) => {
    setErrors(found);
    focusFirstInvalid(form, found);
  };
  // The mutation's own state comes with the next rendering: the second half of a double click is before that.
  const sending = useRef(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ body }: { body: z.output<S>; form: HTMLFormElement }) => send(body),
    onSuccess: (answer, { form }) => onSent?.(answer, form),
    onError: (failure, { form }) => {
      const found = refused?.(failure);
      if (found) point(form, found);
      onFailed?.(failure);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const fields = { ...textFields(form), ...values };
    const body = pick(fields, schema);
    const found: Errors<Field> = Object.assign({}, check?.(fields), fieldErrors(schema, body));
    // What an earlier call failed with is out of date.
    reset();
    if (Object.keys(found).length > 0) return point(form, found);
    setErrors(NONE);
    sending.current = true;
    mutate({ body: schema.parse(body), form });
  };
  return { submit, errors, busy: isPending, failure: error && refused?.(error) ? null : error };
}

/** The fields that the schema names: a form may have others, for the eye or for a password manager. */
const pick = (fields: Record<string, string>, schema: z.ZodMiniObject): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(schema.shape, name)));
