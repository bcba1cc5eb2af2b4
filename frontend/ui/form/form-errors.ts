/** The errors of a form, by field, from a schema of `shared/`. */
import * as z from 'zod/mini';

/** The first error of each field, or undefined when the form is valid. */
export function fieldErrors<S extends z.ZodMiniObject>(
  schema: S,
  values: Record<string, string>,
): Partial<Record<keyof z.output<S>, string>> | undefined {
  const result = schema.safeParse(values);
  if (result.success) return undefined;
  const errors = z.flattenError(result.error).fieldErrors as Record<string, string[] | undefined>;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => (messages?.[0] === undefined ? [] : [[field, messages[0]]])),
  ) as Partial<Record<keyof z.output<S>, string>>;
}

/** The first error of one value, or undefined when it is valid. */
export const contractError = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

/** Moves the focus to the first field that has an error. */
export function focusFirstInvalid(form: HTMLFormElement, errors: Partial<Record<string, string>>): void {
  const inputs = [...form.elements].filter(isTextInput);
  inputs.find(({ name }) => errors[name] !== undefined)?.focus();
}

const isTextInput = (field: Element) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** The text fields of a submitted form by name. */
export function textFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
