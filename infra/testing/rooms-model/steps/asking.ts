/** Asks for the steps: the question, its photo, and the model's new state. */
import { ok, strictEqual } from 'node:assert';
import { MAX_QUESTIONS_AN_HOUR } from '../../../../shared/billing.ts';
import { Exchange } from '../../../../shared/chat.ts';
import type { ModelMember, ModelRoom, World } from '../world.ts';
import { answered, type Real } from './step.ts';

/** The most questions of one member in a step. */
const ASKED_BY_A_STEP = 2;
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

/** Whether the stage still accepts another step's questions in this hour. */
export const canAsk = (member: ModelMember | undefined): boolean =>
  member !== undefined && member.asked + ASKED_BY_A_STEP <= MAX_QUESTIONS_AN_HOUR;

/** A new photo of the member, known to the world. */
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
