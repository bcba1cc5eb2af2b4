/** The photos that an answer rests on: the question's own, opened and looked at, and those of earlier turns. */
import type { Note } from '../../../shared/chat.ts';
import { isBesideHomes } from '../../../shared/designer/understanding.ts';
import type { ConversationPhoto, History } from '../conversation/history.ts';
import type { Understanding } from '../understanding/understanding.ts';
import { type Look, type LookingFor, look, type Photo } from './look.ts';
import { photoAt } from './photo.ts';

/** The photo of the question, with its number in the conversation. */
export const ownPhoto = (path: string | undefined, { photos }: History): ConversationPhoto | undefined =>
  path === undefined ? undefined : (photos.find((photo) => photo.path === path) ?? { n: photos.length + 1, path });

/** @throws ReplyFailure when it cannot be read. */
export async function opened({ n, path }: ConversationPhoto, signal: AbortSignal): Promise<Opened> {
  return { n, photo: await photoAt(path, signal) };
}

/** A photo with its number in the conversation. */
export interface Opened {
  n: number;
  photo: Photo;
}
export interface Seen extends Opened {
  /** Undefined when it could not be looked at. */
  look: Look | undefined;
}

/** @param onNotes Called with the notes as soon as they are there; not at all without notes. */
export async function seen(
  opening: Promise<Opened>,
  asked: LookingFor,
  onNotes: (notes: Note[]) => void,
  signal: AbortSignal,
): Promise<Seen> {
  const own = await opening;
  const found = await look(own.photo, asked, signal);
  if (found && found.notes.length > 0) onNotes(found.notes);
  return { ...own, look: found };
}

/** The photos that an answer needs beside the question's own: the last two when they are compared, else the one in view. */
export function earlierPhotos(
  { intent }: Understanding,
  history: History,
  own: ConversationPhoto | undefined,
): ConversationPhoto[] {
  const others = history.photos.filter(({ n }) => n !== own?.n);
  if (intent === 'compare-photos') return others.slice(own ? -1 : -2);
  if (own || isBesideHomes(intent)) return [];
  if (intent === 'about-a-pin') return others.filter(({ n }) => n === history.pins.at(-1)?.photo);
  return history.photoInView ? [history.photoInView] : [];
}
