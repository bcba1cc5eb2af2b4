/** What the dialog sends, and where to. */
import type { FileLimits } from '../file-limits.ts';

export interface FileToSend {
  name: string;
  type: string;
  size: number;
}

export interface SentFile extends FileToSend {
  /** Where it lies now, without the signature. */
  url: string;
  /** Its bytes; null where it came from the web and never was on this device. */
  data: Blob | null;
}

/** Where files go, and what may. */
export interface Destination {
  limits: FileLimits;
  /**
   * Asks for a signed address that takes the file with PUT, such as `POST /kb/upload` answers; `headers` go with the PUT beside
   * the content type. Without it files go through the companion's calls, those above 100 MB in parts.
   * An ApiError's message is shown to the member.
   */
  send?: (file: FileToSend) => Promise<{ url: string; headers?: Record<string, string> }>;
  /** What is done with each file after it is stored; while this fails, the file counts as not sent and can be tried again. */
  finish?: (file: SentFile) => Promise<void>;
  /** Ways beside the device, drop and paste. What comes from the web goes through the companion, `send` or not. */
  ways?: readonly Way[];
  /** The way that it opens with; without one it shows all of them. */
  startAt?: Way | undefined;
}

/** A way to a file beside the device, drop and paste. */
export type Way = 'camera' | 'web';
