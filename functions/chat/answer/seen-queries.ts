/** Makes searches of the library from what a photo shows, where the words of its question leave it open. */
import type { NoteKind } from '../../../shared/chat.ts';
import { roomNamed } from '../understanding/room-names.ts';
import type { Look } from './look.ts';

/** Notes that are searched: with the room itself, three concurrent searches. */
const MAX_NOTES_SEARCHED = 2;
/** Faults are searched before improvements. Things to keep need no advice. */
const PRESSING: readonly NoteKind[] = ['fix', 'change'];

/**
 * @param look Undefined where the photo was not looked at.
 * @param roomKind What the member calls the room, where that is known.
 * @returns The room with its materials, and the most pressing notes. Empty for a picture that shows no room.
 */
export function queriesOfSeen(look: Look | undefined, roomKind: string | undefined): string[] {
  if (look && look.problem !== 'none') return [];
  const room = [look?.kind || roomKind, ...(look?.materials ?? [])].filter(Boolean).join(', ');
  const pressing = PRESSING.flatMap((wanted) => (look?.notes ?? []).filter(({ kind }) => kind === wanted));
  const notes = pressing.slice(0, MAX_NOTES_SEARCHED).map(({ title, text }) => `${title}. ${text}`);
  return [room, ...notes].filter((query) => query !== '');
}

/** The question with the room that the photo shows, where its words name no room. Empty where the room is not known. */
export function queriesInSeenRoom(query: string, look: Look | undefined, roomKind: string | undefined): string[] {
  const room = look?.problem === 'none' && roomNamed(look.kind) ? look.kind : roomKind;
  return room === undefined || roomNamed(query) ? [] : [`${query} ${room}`];
}
