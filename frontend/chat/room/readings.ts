/** The readings of a room: its photos with their notes, from the loaded messages. */
import type { ChatMessage, Note, Palette } from '../../../shared/chat.ts';
import type { Cover, Painted } from '../../../shared/rooms.ts';
import type { PhotoSize } from '../../../shared/uploads.ts';
import { isPending } from '../conversation/asking/pending.ts';

/** `unread`: the answer has no notes. */
type ReadingState = 'looking' | 'read' | 'unread' | 'stopped' | 'failed';

export interface Reading {
  /** The reply's id; empty for the room's cover. */
  id: string;
  /** An objectPath, or the blob URL of a photo that is still being sent. */
  imageUrl: string;
  /** Undefined if it is not known before the photo loads. */
  imageSize: PhotoSize | undefined;
  notes: readonly Note[];
  /** Arrives with the end of the answer. */
  palette: Palette | null;
  isWriting: boolean;
  state: ReadingState;
  /** Why it failed, for the member. */
  failure: string | null;
  /** ISO 8601; null for the cover. */
  addedAt: string | null;
  /** The question that brought the photo; null for the cover. */
  question: ChatMessage | null;
  /** Whether the question was about a spot instead of a new photo. */
  isSpot: boolean;
  /** Whether the member has painted it: no answer is about it. */
  isPainted?: true;
}

/**
 * Every answer about a photo, oldest first: about a new photo, or about a spot on one. `cover` replaces the newest photo if
 * its messages are not loaded.
 */
export function readingsOf(messages: readonly ChatMessage[], cover: Cover | null): Reading[] {
  const readings = messages.flatMap((reply, index) => {
    const question = messages[index - 1];
    if (reply.role !== 'assistant' || question?.role !== 'user') return [];
    return readingOf(question, reply) ?? [];
  });
  const isCovered = cover === null || readings.some(({ isSpot }) => !isSpot);
  return isCovered ? readings : [readingOfCover(cover), ...readings];
}

function readingOf(question: ChatMessage, reply: ChatMessage): Reading | null {
  const imageUrl = question.imageUrl ?? (reply.notes.length > 0 ? reply.notesImageUrl : null);
  if (imageUrl === null) return null;
  return {
    id: reply.id,
    imageUrl,
    imageSize: question.imageSize,
    notes: reply.notes,
    palette: reply.palette,
    isWriting: reply.status === 'writing',
    state: stateOf(reply),
    failure: reply.failure,
    addedAt: question.createdAt,
    question,
    isSpot: question.imageUrl === null,
  };
}

function stateOf({ status, notes, content }: ChatMessage): ReadingState {
  if (notes.length > 0) return 'read';
  if (status === 'stopped') return 'stopped';
  if (status === 'failed' || status === 'interrupted') return 'failed';
  // Notes arrive before the first word, or not at all.
  return status === 'writing' && content === '' ? 'looking' : 'unread';
}

const readingOfCover = ({ imageUrl, imageSize, notes }: Cover): Reading => ({
  id: '',
  imageUrl,
  imageSize,
  notes,
  palette: null,
  isWriting: false,
  state: 'read',
  failure: null,
  addedAt: null,
  question: null,
  isSpot: false,
});

/** The photos and their painted copies, whose notes come from no answer, in the order in which they were added. */
export const photosOf = (readings: readonly Reading[], painted: readonly Painted[]): Reading[] =>
  [
    ...readings.filter(({ isSpot }) => !isSpot),
    ...painted.map(
      (copy): Reading => ({
        ...readingOfCover(copy),
        id: copy.id,
        addedAt: copy.createdAt,
        isPainted: true,
      }),
    ),
  ].toSorted((one, other) => ((one.addedAt ?? '') < (other.addedAt ?? '') ? -1 : 1));

/** Whether the server has not stored the photo's question yet. */
export const isSending = ({ question }: Reading): boolean => question !== null && isPending(question);

/** The reading that an answer's note numbers refer to: its own, or the newest before it. */
export function readingBefore(readings: readonly Reading[], messageId: string): Reading | undefined {
  return readings.findLast(({ id }) => id <= messageId);
}
