/** What a schema of `shared/` says about a form, by field. */
import * as z from 'zod/mini';

/** The first complaint about each field, or undefined when the form may be sent. */
export function fieldErrors<S extends z.ZodMiniObject>(
  schema: S,
  values: Record<string, string>,
): Partial<Record<keyof z.output<S>, string>> | undefined {
  const result = schema.safeParse(values);
  if (result.success) return undefined;
  const complaints = z.flattenError(result.error).fieldErrors as Record<string, string[] | undefined>;
  return Object.fromEntries(
    Object.entries(complaints).flatMap(([field, words]) => (words?.[0] === undefined ? [] : [[field, words[0]]])),
  ) as Partial<Record<keyof z.output<S>, string>>;
}

/** Moves the focus to the first field that has a complaint. */
export function focusFirstInvalid(form: HTMLFormElement, complaints: Partial<Record<string, string>>): void {
  const written = [...form.elements].filter(isWritten);
  written.find(({ name }) => complaints[name] !== undefined)?.focus();
}

const isWritten = (field: Element) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** The text fields of a submitted form by name. */
export function textFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
