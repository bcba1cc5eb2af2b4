/** The newest prompts sent to the emulated Bedrock, for tests that check what a model was given. */
import { createHash } from 'node:crypto';
import { type ConverseInput, textOf } from './converse-request.ts';
import type { CallKind } from './faults.ts';

/** Enough for the calls of several questions; bounded, as a stage runs for days. */
const KEPT = 60;

export interface Prompt {
  kind: CallKind;
  /** All texts of the messages, without the system prompt. */
  text: string;
  /** The SHA-256 of each picture's bytes, in hexadecimal digits. */
  images: string[];
}

export class Prompts {
  #newest: Prompt[] = [];

  keep(kind: CallKind, { messages }: ConverseInput): void {
    const images = messages.flatMap(({ content }) => content.flatMap(({ image }) => image?.source.bytes ?? []));
    const text = messages.map(textOf).join('\n');
    const hashes = images.map((bytes) => createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('hex'));
    this.#newest = [...this.#newest, { kind, text, images: hashes }].slice(-KEPT);
  }

  /** Takes the newest prompts, oldest first, and forgets them. */
  take(): Prompt[] {
    return this.#newest.splice(0);
  }
}
