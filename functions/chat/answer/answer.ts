/** Answers a question: understands and looks, searches, writes, and hands over what follows. Each stage runs once, in this order. */
import type { HazardKind, Note } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import { spokenHazards } from '../safety/fallback/fallback.ts';
import { firstLine } from '../safety/lines/first-line.ts';
import { safetyOf } from '../safety/safety.ts';
import type { Asked, Draft, Found, Grounded, Look, Looked, OnEvent, Opened, Understood } from '../turn.ts';
import { finish } from './finish.ts';
import { look } from './look.ts';
import { passagesFor } from './passages.ts';
import { earlierPhotos, opened, ownPhoto } from './photos.ts';
import { search, searchRaw, searchSeen } from './search/search.ts';
import { workedOut } from './sums/sum.ts';
import { understand } from './understand.ts';
import { write } from './write.ts';

/**
 * Writes the answer into `draft` and sends it as it grows.
 * @param onGrounded Called once, with all that the answer rests on, before its first words.
 * @throws ReplyFailure when the photo or the library cannot be read, or the model is busy, refuses, is late or breaks off.
 */
export async function answer(
  asked: Asked,
  draft: Draft,
  send: OnEvent,
  signal: AbortSignal,
  onGrounded: (turn: Grounded) => void,
): Promise<void> {
  const pinned = asked.imageUrl ?? asked.spot?.imageUrl;
  const onNotes = (notes: Note[]) => {
    draft.notes = notes;
    if (pinned !== undefined) send('notes', { notes, imageUrl: pinned });
  };
  const grounded = await ground(asked, onNotes, signal);
  onGrounded(grounded);
  draft.facts = grounded.understanding.facts;
  if (draft.facts.length > 0) send('facts', { facts: draft.facts });
  await write(grounded, draft, send, signal);
  Object.assign(draft, await finish(grounded, draft, signal));
}

/**
 * Gathers what an answer rests on, concurrently: what the question means, what its photo shows, and the passages.
 * @param onNotes Called once, as soon as the notes are there; not at all without notes.
 * @throws ReplyFailure when the photo cannot be read; also when the library cannot be searched and there is no danger to answer.
 */
export async function ground(asked: Asked, onNotes: (notes: Note[]) => void, signal: AbortSignal): Promise<Grounded> {
  const own = ownPhoto(asked);
  const photo = own && opened(own, signal);
  const raw = searchRaw(asked.subject, signal);
  const looking = photo && seen(asked, photo, onNotes, signal);
  // Awaited later. Until then a rejection must not count as unhandled.
  for (const started of [raw, looking]) started?.catch(() => {});
  const understood: Understood = { ...asked, understanding: await understand(asked, photo, signal) };
  const searching = search(understood, raw, signal);
  searching.catch(() => {});
  const [saw, earlier] = await Promise.all([
    looking,
    Promise.all(earlierPhotos(understood).map((earlierPhoto) => opened(earlierPhoto, signal))),
  ]);
  const photos = [...earlier, ...(saw ? [saw.own] : [])];
  return guarded({ ...understood, photos, look: saw?.look }, searching, signal);
}

async function seen(
  asked: Asked,
  photo: Promise<Opened>,
  onNotes: (notes: Note[]) => void,
  signal: AbortSignal,
): Promise<{ own: Opened; look: Look | undefined }> {
  const own = await photo;
  const found = await look(own.photo, asked, signal);
  if (found && found.notes.length > 0) onNotes(found.notes);
  return { own, look: found };
}

/** Adds the dangers of words and photo with their cards, the passages and the sum. */
async function guarded(looked: Looked, searching: Promise<Found>, signal: AbortSignal): Promise<Grounded> {
  const { understanding, subject, question, history } = looked;
  const spoken = spokenHazards(subject);
  const { stop, care } = safetyOf({
    understood: understanding.hazards,
    spoken: spoken.map(({ kind }) => kind),
    seen: looked.look?.dangers ?? [],
    said: history.hazardsSaid,
  });
  const [gravest] = stop;
  // The model may take a short question for English. Words that name a danger in another language count more.
  const spokenIn = spoken.find(({ kind }) => kind === gravest)?.language;
  const isByWords = spokenIn !== undefined && ['en', 'und'].includes(understanding.language);
  const language = isByWords ? spokenIn : understanding.language;
  const found = await foundFor(looked, searching, stop, signal);
  // An answer that goes on has begun with its danger already.
  const isGoingOn = subject !== question;
  return {
    ...looked,
    found,
    passages: passagesFor(found.passages, stop, care, understanding.excludes),
    stop: isGoingOn ? [] : stop,
    care,
    line: gravest && !isGoingOn ? firstLine(gravest, language) : undefined,
    sum: understanding.sum && workedOut(understanding.sum),
    language,
  };
}

/** A danger is answered by its card even when the library cannot be asked. */
async function foundFor(
  looked: Looked,
  searching: Promise<Found>,
  stop: readonly HazardKind[],
  signal: AbortSignal,
): Promise<Found> {
  try {
    return await searchSeen(await searching, looked, signal);
  } catch (error) {
    if (stop.length === 0 || signal.aborted) throw error;
    log.warn('a danger is answered without the library', describeError(error));
    return { passages: [], weak: [], queries: [], topScore: 0 };
  }
}
