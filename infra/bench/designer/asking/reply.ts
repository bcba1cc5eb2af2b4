/** An answer as seen from outside: the stored message, and when its parts arrived. */
import * as z from 'zod/mini';

const Source = z.object({
  n: z.int(),
  title: z.string(),
  heading: z.string(),
  document: z.string(),
  excerpt: z.string(),
  /** Empty for a hazard's card. */
  passage: z.optional(z.string()),
  /** Sentences of the passage, word for word. */
  quotes: z.prefault(z.array(z.string()), []),
});
const Note = z.object({
  n: z.int(),
  x: z.number(),
  y: z.number(),
  text: z.string(),
  title: z.prefault(z.string(), ''),
});
const Message = z.object({
  content: z.string(),
  status: z.string(),
  sources: z.array(Source),
  notes: z.array(Note),
  /** The danger that it begins with. */
  hazard: z.prefault(z.nullable(z.string()), null),
  unsupported: z.prefault(z.array(z.object({ from: z.number(), to: z.number() })), []),
});

export const Reply = z.object({
  ...Message.shape,
  /** The names of the events in order, repeated ones once. */
  order: z.array(z.string()),
  /** Milliseconds from the question; null where there was none. */
  notesMs: z.nullable(z.number()),
  textMs: z.nullable(z.number()),
  totalMs: z.number(),
});
export type Reply = z.output<typeof Reply>;

interface Arrived {
  event: string;
  data: unknown;
  /** Milliseconds since the question was sent. */
  ms: number;
}

const Ended = z.object({ assistantMessage: Message });

/**
 * @param events All of one answer.
 * @throws ZodError or Error when the stream does not end with the stored message.
 */
export function replyOf(events: readonly Arrived[]): Reply {
  const end = events.find(({ event }) => event === 'done' || event === 'error');
  if (!end) throw new Error(`no end among ${events.map(({ event }) => event).join(', ')}`);
  const first = (name: string) => events.find(({ event }) => event === name)?.ms ?? null;
  return {
    ...Ended.parse(end.data).assistantMessage,
    order: events.map(({ event }) => event).filter((event, n, all) => event !== all[n - 1]),
    notesMs: first('notes'),
    textMs: first('text'),
    totalMs: end.ms,
  };
}

/** A hazard's card is a source without a passage, titled Safety. */
export const isSafetyCard = ({ title, passage }: Reply['sources'][number]): boolean =>
  title === 'Safety' || passage === '';

/** The files among the sources of an answer. */
export const filesOf = (reply: Reply): string[] =>
  reply.sources.filter((source) => !isSafetyCard(source)).map(({ document }) => document);

/** Whether one of these articles is among the sources: by the file's name, or by a part of it. */
export const shows = (reply: Reply, articles: readonly string[]): boolean =>
  filesOf(reply).some((file) =>
    articles.some((article) => (article.endsWith('.md') ? file === article : file.includes(article))),
  );
