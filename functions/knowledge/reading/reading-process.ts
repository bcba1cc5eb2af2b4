/** The process that reads knowledge files, one after the other. */
import { serveParent } from '../../platform/bounded-process.ts';
import { describeError } from '../../platform/log.ts';
import { type DocumentText, documentText } from './document-text.ts';
import { Unreadable } from './unreadable.ts';

export const READING = 'verandah reads a file';
/** This module, which a bundle has as a file of its own because it is imported as the code runs. */
export const READING_FILE = import.meta.filename;

export interface File {
  name: string;
  bytes: Uint8Array;
}
export type Reading = { text: DocumentText } | { reason: string; cause?: Record<string, unknown> };

await serveParent(READING, async () => async ({ name, bytes }: File): Promise<Reading> => {
  try {
    // pdf.js takes no Buffer, which is what a pipe brings.
    return { text: await documentText(name, new Uint8Array(bytes)) };
  } catch (error) {
    if (!(error instanceof Unreadable))
      return { reason: 'The file is damaged and cannot be read.', cause: describeError(error) };
    return { reason: error.message, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
  }
});
