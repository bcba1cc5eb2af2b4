/** The measured designer: that of a stage, asked over HTTP as members do, or a recording of its answers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import { StoredImage, UploadTarget } from '../../../../shared/uploads.ts';
import type { Visitor } from '../../../local/visitor.ts';
import { newSubscriber, type Somewhere } from '../../../testing/people/stage-members.ts';
import { picture } from '../pictures.ts';
import type { Turn } from '../questions.ts';
import { Reply, replyOf } from './reply.ts';

/** Asks all turns as one new member, and returns the reply to each. */
export type Ask = (key: string, turns: readonly Turn[]) => Promise<Reply[]>;

/** More at once would measure this machine's queue. */
const AT_ONCE = 4;

export function asksOf(stage: Somewhere): Ask {
  return async (_, turns) => {
    const member = await newSubscriber(stage);
    const replies: Reply[] = [];
    for (const turn of turns) replies.push(await askOnce(member, turn));
    return replies;
  };
}

/** One question of a member; its photo is uploaded before the clock starts. */
export async function askOnce(member: Visitor, { text, photo }: Turn): Promise<Reply> {
  const imageUrl = photo === undefined ? undefined : await uploaded(member, await picture(photo));
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

async function uploaded(member: Visitor, bytes: Buffer): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes) });
  const stored = await member.put('/api/images', { imageURL: uploadURL });
  if (!stored.ok) throw new Error(`photo: ${stored.status} ${await stored.text()}`);
  return StoredImage.parse(await stored.json()).objectPath;
}

const Recording = z.object({
  model: z.string(),
  date: z.string(),
  promptVersion: z.string(),
  answers: z.record(z.string(), z.array(Reply)),
});
export type Recording = z.output<typeof Recording>;

export const readRecording = (file: string): Recording => Recording.parse(JSON.parse(readFileSync(file, 'utf8')));
export const writeRecording = (file: string, recording: Recording): void =>
  writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);

/** The answers recorded for a key. @throws Error where there are none. */
export const asksRecorded =
  ({ answers }: Recording): Ask =>
  async (key) => {
    const found = answers[key];
    if (!found) throw new Error(`nothing was recorded for ${key}`);
    return found;
  };

export interface Conversation {
  key: string;
  turns: readonly Turn[];
  replies: Reply[];
}

/** Asks all conversations, four at a time, and keeps their order. A question that fails has the error as its answer. */
export async function askAll(
  ask: Ask,
  conversations: readonly { key: string; turns: readonly Turn[] }[],
): Promise<Conversation[]> {
  const done: Conversation[] = [];
  const waiting = conversations.entries();
  const work = async () => {
    for (const [n, { key, turns }] of waiting)
      done[n] = { key, turns, replies: await ask(key, turns).catch((error: unknown) => [failed(error)]) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

const failed = (error: unknown): Reply => ({
  content: `(no answer: ${error instanceof Error ? error.message : String(error)})`,
  status: 'failed',
  sources: [],
  notes: [],
  hazard: null,
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
