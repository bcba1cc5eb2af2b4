/** Questions to a stage's designer over HTTP, as members ask them, and answers as seen from outside. */
import { readFileSync } from 'node:fs';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import type { Visitor } from '../../local/visitor.ts';
import { newSubscriber, type Somewhere } from '../../testing/people/stage-members.ts';

export interface Turn {
  text: string;
  /** A room of `frontend/art/originals`, sent as the photo. */
  photo?: string | undefined;
}

export interface Question {
  key: string;
  /** What the member has told of their home before. */
  home?: string[];
  turns: readonly Turn[];
}

const Source = z.object({
  n: z.int(),
  title: z.string(),
  heading: z.string(),
  document: z.string(),
  excerpt: z.string(),
  /** Empty for a safety card. */
  passage: z.string(),
  /** Sentences of the passage, word for word. */
  quotes: z.array(z.string()),
});
const Message = z.object({
  content: z.string(),
  status: z.string(),
  sources: z.array(Source),
  notes: z.array(z.object({ n: z.int(), x: z.number(), y: z.number(), title: z.string(), text: z.string() })),
  unsupported: z.array(z.object({ from: z.number(), to: z.number() })),
});

export interface Reply extends z.output<typeof Message> {
  /** The names of the events in order, repeated ones once. */
  order: string[];
  /** Milliseconds from the question; null where there was none. */
  notesMs: number | null;
  textMs: number | null;
  totalMs: number;
}

export interface Conversation extends Question {
  replies: Reply[];
}

/** More at once would measure this machine's queue. */
const AT_ONCE = 4;

/** Asks each question as a new member, four at a time, and keeps their order. A question that fails has the error as its answer. */
export async function askAll(stage: Somewhere, questions: readonly Question[]): Promise<Conversation[]> {
  const done: Conversation[] = [];
  const waiting = questions.entries();
  const work = async () => {
    for (const [n, question] of waiting)
      done[n] = { ...question, replies: await asked(stage, question).catch((error: unknown) => [failed(error)]) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function asked(stage: Somewhere, { home, turns }: Question): Promise<Reply[]> {
  const member = await newSubscriber(stage);
  if (home) await member.put('/api/home', { facts: home });
  const replies: Reply[] = [];
  for (const turn of turns) replies.push(await askOnce(member, turn));
  return replies;
}

/** One question of a member; its photo is uploaded before the clock starts. */
export async function askOnce(member: Visitor, { text, photo }: Turn): Promise<Reply> {
  const imageUrl = photo === undefined ? undefined : await uploaded(member, photo);
  const start = performance.now();
  const response = await member.post(
    '/api/chat/messages',
    { role: 'user', content: text, ...(imageUrl && { imageUrl }) },
    { accept: 'text/event-stream' },
  );
  if (!response.ok || !response.body) throw new Error(`answer: ${response.status} ${await response.text()}`);
  const events = [];
  for await (const { event = '', data } of response.body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream()))
    events.push({ event, data: JSON.parse(data) as unknown, ms: performance.now() - start });
  return replyOf(events);
}

const ROOMS = new URL('../../../frontend/art/originals/', import.meta.url);

async function uploaded(member: Visitor, room: string): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(readFileSync(new URL(`${room}.jpg`, ROOMS))) });
  const stored = await member.put('/api/images', { imageURL: uploadURL });
  if (!stored.ok) throw new Error(`photo: ${stored.status} ${await stored.text()}`);
  return StoredImage.parse(await stored.json()).objectPath;
}

const Ended = z.object({ assistantMessage: Message });

/** @throws ZodError or Error when the stream does not end with the stored message. */
function replyOf(events: readonly { event: string; data: unknown; ms: number }[]): Reply {
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

const failed = (error: unknown): Reply => ({
  content: `(no answer: ${error instanceof Error ? error.message : String(error)})`,
  status: 'failed',
  sources: [],
  notes: [],
  unsupported: [],
  order: [],
  notesMs: null,
  textMs: null,
  totalMs: 0,
});

/** The reply to the last question of a conversation. */
export function lastReply({ key, replies }: Conversation): Reply {
  const last = replies.at(-1);
  if (!last) throw new Error(`${key} has no turns`);
  return last;
}
