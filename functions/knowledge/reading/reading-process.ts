/** The process that reads knowledge files, one after the other. */
import { serveParent } from '../../platform/bounded-process.ts';
import { describeError } from '../../platform/log.ts';
import { type DocumentText, documentText } from './document-text.ts';
import { Unreadable } from './unreadable.ts';

export const READING = 'verandah reads a file';
/** The file of this module. It is imported dynamically, so it is a separate file in a bundle too. */
export const READING_FILE = import.meta.filename;

export interface File {
  name: string;
  bytes: Uint8Array;
}
export type Reading = { text: DocumentText } | { reason: string; cause?: Record<string, unknown> };

await serveParent(READING, async () => async ({ name, bytes }: File): Promise<Reading> => {
  try {
    // pdf.js does not accept a Buffer, which is what the pipe delivers.
    return { text: await documentText(name, new Uint8Array(bytes)) };
  } catch (error) {
    if (!(error instanceof Unreadable))
      return { reason: 'The file is damaged and cannot be read.', cause: describeError(error) };
    return { reason: error.message, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
  }
});
