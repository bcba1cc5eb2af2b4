/** Asking as the steps do it: the question, its photo, and what the model then holds. */
import { ok, strictEqual } from 'node:assert';
import { Exchange } from '../../../shared/chat.ts';
import { answered, type Real } from './step.ts';
import type { ModelMember, ModelRoom, World } from './world.ts';

/** Of an hour, with room for those that are asked at once. */
const MAX_ASKED = 52;
export const QUESTIONS = [
  'How do I paint the VJ walls of a Queenslander?',
  'Which whites work under Sydney light?',
  'And what about the floor?',
  'Which tiles grip in a wet bathroom?',
  'Thanks!',
  'What is pin 1 about?',
  'Can you compare both photos?',
];

export interface Wanted {
  content: string;
  imageUrl?: string | null;
  spot?: { x: number; y: number };
  roomId?: string;
  replaces?: string;
}

export const canAsk = (member: ModelMember | undefined): boolean => member !== undefined && member.asked < MAX_ASKED;

/** A photo of the member's own, known to the world. */
export async function newPhoto(world: World, { stage }: Real, { who }: ModelMember): Promise<string> {
  const { path, hash } = await stage.photo(who);
  world.photos.set(path, hash);
  return path;
}

export async function send({ who }: ModelMember, wanted: Wanted, key?: string): Promise<Exchange> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const exchange = Exchange.parse(
    await answered(await who.post('/api/chat/messages', { role: 'user', ...wanted }, headers)),
  );
  strictEqual(exchange.assistantMessage.status, 'done');
  ok(exchange.assistantMessage.content !== '');
  return exchange;
}

export function addExchange(room: ModelRoom, { userMessage, assistantMessage }: Exchange): void {
  room.exchanges.push({ question: userMessage, reply: assistantMessage, earlier: [] });
  addPhoto(room, userMessage.imageUrl);
}

export function addPhoto(room: ModelRoom, path: string | null): void {
  if (path === null || room.photos.at(-1) === path) return;
  room.photo = path;
  if (!room.photos.includes(path)) room.photos.push(path);
}
