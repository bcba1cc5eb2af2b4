/** The mail that the stage has sent, in a file with one line a mail, so that a restart keeps it. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Mail = z.object({
  to: z.string(),
  /** The tag `kind`, which every mail of the product has. */
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where an answer goes. */
  replyTo: z.optional(z.string()),
  /** Headers besides those that every mail has. */
  headers: z.optional(z.record(z.string(), z.string())),
  /** ISO 8601. */
  sentAt: z.string(),
});
export type Mail = z.output<typeof Mail>;
/** Which mails: all, or those to an address, or of a kind, or both. */
export type Wanted = { [part in 'to' | 'kind']?: string | undefined };

export class Mailbox {
  readonly #file: string;
  readonly #mails: Mail[];

  /** @param file Made with the first mail. Ignores a last line that a crash tore. */
  constructor(file: string) {
    this.#file = file;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    this.#mails = lines.flatMap((line) => parsedLine(line) ?? []);
  }

  add(mail: Mail): void {
    // Begins with a line break, in case a crash left half a line.
    appendFileSync(this.#file, `\n${JSON.stringify(mail)}`, { mode: 0o600 });
    this.#mails.push(mail);
  }

  /** Newest first, each with its place in the order of sending, from 0. */
  list({ to, kind }: Wanted = {}): (Mail & { place: number })[] {
    return this.#mails
      .map((mail, place) => ({ ...mail, place }))
      .filter((mail) => (to ?? mail.to) === mail.to && (kind ?? mail.kind) === mail.kind)
      .toReversed();
  }

  /** The mail at a place. */
  at(place: number): Mail | undefined {
    return this.#mails[place];
  }
}

function parsedLine(line: string): Mail | undefined {
  try {
    return Mail.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
