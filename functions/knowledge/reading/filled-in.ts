/** What somebody typed onto the pages of a PDF: notes in boxes, and the fields of a form. It is no part of the page's own drawing. */
import * as z from 'zod/mini';

/** As pdf.js describes an annotation; its kinds and flags are those of ISO 32000-1, 12.5 and 12.7. */
const Annotation = z.object({
  subtype: z.enum(['FreeText', 'Widget']),
  annotationFlags: z.catch(z.number(), 0),
  contentsObj: z.catch(z.optional(z.object({ str: z.string() })), undefined),
  /** Text and choices; a button has the name of its state. */
  fieldType: z.optional(z.enum(['Tx', 'Ch'])),
  fieldName: z.catch(z.string(), ''),
  /** The label for those who cannot see the page. */
  alternativeText: z.catch(z.string(), ''),
  fieldValue: z.catch(z.union([z.string(), z.array(z.string())]), ''),
  password: z.catch(z.boolean(), false),
});

/** Hidden, and shown only in print. */
const UNSEEN = 0b10_0010;

/** The words of each note, and of each field with its name. @param found The annotations of a page, as pdf.js gives them. */
export function filledIn(found: readonly unknown[]): string[] {
  const annotations = found.flatMap((one) => Annotation.safeParse(one).data ?? []);
  return annotations.flatMap(({ subtype, annotationFlags, contentsObj, password, ...field }) => {
    if ((annotationFlags & UNSEEN) !== 0 || password) return [];
    const words = subtype === 'FreeText' ? (contentsObj?.str ?? '') : [field.fieldValue].flat().join(', ');
    // The full name is that of its groups and its own (12.7.3.2).
    const name = field.alternativeText.trim() || (field.fieldName.split('.').at(-1) ?? '');
    if (words.trim() === '') return [];
    return [subtype === 'Widget' && name !== '' ? `${name}: ${words.trim()}` : words.trim()];
  });
}
