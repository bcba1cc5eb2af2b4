/** What the dialog uploads, and where to. */
import type { FileLimits } from '../file-limits.ts';

export interface FileToSend {
  name: string;
  type: string;
  size: number;
}

export interface SentFile extends FileToSend {
  /** The stored file's address, without the signature. */
  url: string;
  /** Its bytes; null if it came from the web and never was on this device. */
  data: Blob | null;
}

/** Where files are uploaded, and their limits. */
export interface Destination {
  limits: FileLimits;
  /**
   * Requests a signed address for a PUT, such as from `POST /kb/upload`; `headers` are sent with the PUT beside the content type.
   * Without `send`, uploads use the companion's calls, above 100 MB in parts. The member sees an ApiError's message.
   */
  send?: (file: FileToSend) => Promise<{ url: string; headers?: Record<string, string> }>;
  /** Called with each file after it is stored. If it fails, the file counts as not sent and can be tried again. */
  finish?: (file: SentFile) => Promise<void>;
  /** Sources beside the device, drop and paste. Files from the web always go through the companion, even with `send`. */
  ways?: readonly Way[];
  /** The source that it opens with; by default it shows all. */
  startAt?: Way | undefined;
}

/** A source of files beside the device, drop and paste. */
export type Way = 'camera' | 'web';
