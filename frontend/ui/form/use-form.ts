/** A form with a schema of `shared/`: checks the fields, shows an error for each, and sends once. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, messageFor } from '../../api/client.ts';
import { fieldErrors, focusFirstInvalid, textFields } from './form-errors.ts';

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** A shared object for "no errors": setting it again causes no render. */
const NONE = {};

interface FormOptions<S extends z.ZodMiniObject, Answer, Field extends string> {
  /** The call's body in the contract. Its messages are for the member. */
  schema: S;
  /** Values without a text field in the form; they win over a field of the same name. */
  values?: Record<string, string>;
  /** Further checks, such as of a password typed twice. For a field with errors of both, the schema's shows. */
  check?: (fields: Record<string, string>) => Errors<Field> | undefined;
  /** Makes the call. Its error is `failure`, until the form is sent again. */
  send: (body: z.output<S>) => Promise<Answer>;
  onSent?: (answer: Answer, form: HTMLFormElement) => void;
  onFailed?: (error: Error) => void;
}

interface Form<Field extends string> {
  /** For `<form onSubmit>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The error of each invalid field, as the member reads it. */
  errors: Errors<Field>;
  /** True while the call is under way. */
  busy: boolean;
  /** The call's error, unless it names a field of the form, which then shows it and takes the focus. */
  failure: Error | null;
}

/** Reads fields from the form by their names. The first invalid one takes the focus. */
export function useForm<S extends z.ZodMiniObject, Answer, Extra extends string = never>({
  schema,
  values,
  check,
  send,
  onSent,
  onFailed,
}: FormOptions<S, Answer, (keyof z.output<S> & string) | Extra>): Form<(keyof z.output<S> & string) | Extra> {
  type Field = (keyof z.output<S> & string) | Extra;
  const [errors, setErrors] = useState<Errors<Field>>(NONE);
  const point = (form: HTMLFormElement, found: Errors<Field>) => {
    setErrors(found);
    focusFirstInvalid(form, found);
  };
  // A ref, because the mutation's state updates with the next render: a double click is faster.
  const sending = useRef(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ body }: { body: z.output<S>; form: HTMLFormElement }) => send(body),
    onSuccess: (answer, { form }) => onSent?.(answer, form),
    onError: (failure, { form }) => {
      const field = refusedField(failure, schema);
      if (field !== undefined) point(form, { [field]: messageFor(failure, '') } as Errors<Field>);
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
    // Clears the error of an earlier call.
    reset();
    if (Object.keys(found).length > 0) return point(form, found);
    setErrors(NONE);
    sending.current = true;
    mutate({ body: schema.parse(body), form });
  };
  return {
    submit,
    errors,
    busy: isPending,
    failure: error && refusedField(error, schema) !== undefined ? null : error,
  };
}

/** The field of the form that a failed call is about; undefined where it names none. */
function refusedField(error: Error, schema: z.ZodMiniObject): string | undefined {
  const { field = '', serverMessage = '' } = error instanceof ApiError ? error : {};
  return serverMessage !== '' && Object.hasOwn(schema.shape, field) ? field : undefined;
}

/** The fields of the schema: a form may have others, such as for password managers. */
const pick = (fields: Record<string, string>, schema: z.ZodMiniObject): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(schema.shape, name)));
