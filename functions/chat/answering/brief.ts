/** Gathers what an answer rests on: what the question means, what the photo shows, and the passages, side by side. */
import type { ChatMessage, HazardKind, Note } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import type { RoomItem } from '../../platform/table/entities/chat/room.ts';
import type { History } from '../designer/history.ts';
import type { LatestTurn } from '../designer/prompt.ts';
import { roomBlock, roomKindWords, roomWords } from '../designer/surroundings.ts';
import { goesOn, hazardsIn, hazardsToSay } from '../hazards/hazards.ts';
import { firstLine } from '../hazards/lines/first-line.ts';
import { URGENT_KINDS } from '../hazards/lines/urgent.ts';
import type { LookingFor } from '../looking/look.ts';
import { queriesOfSeen } from '../looking/seen-queries.ts';
import { type Found, foundBeside, passagesFor } from '../retrieval/retrieval.ts';
import type { AskedRoom } from '../rooms/asked-room.ts';
import { type Asking, isPlain, understand, understandByModel } from '../understanding/understand.ts';
import type { Understanding } from '../understanding/understanding.ts';
import { passagesWithCards } from './danger-passages.ts';
import { earlierPhotos, type Opened, opened, ownPhoto, type Seen, seen } from './photos.ts';

export interface Brief {
  latest: LatestTurn;
  understanding: Understanding;
  found: Found;
  /** What the answer begins with, in our words; empty without a hazard. */
  opening: string;
  hazards: HazardKind[];
}

export interface Question {
  text: string;
  /** The path of the photo that it brings. */
  imageUrl: string | null;
  /** What it points at. */
  spot: ChatMessage['spot'];
}

/**
 * @param about The home and the room that it is asked in.
 * @param onNotes Called once, as soon as the notes are there; not at all without notes.
 * @throws ReplyFailure when the photo cannot be read, or the library without a danger to answer.
 */
export async function briefFor(
  question: Question,
  history: History,
  { home, room }: Pick<AskedRoom, 'home' | 'room'>,
  onNotes: (notes: Note[]) => void,
  signal: AbortSignal,
): Promise<Brief> {
  const own = ownPhoto(question.imageUrl ?? question.spot?.imageUrl, history);
  const photo = own && opened(own, signal);
  const { asking, asked } = askedOf(question, history, photo, { home, room }, own?.n);
  const looking = photo && seen(photo, asked, onNotes, signal);
  const { understanding, hazards, language, searching } = await settled(studied(asking, history, signal), looking);
  const [found, saw, earlier] = await Promise.all([
    withSeen(searching, looking, understanding, room, signal),
    looking,
    Promise.all(earlierPhotos(understanding, history, own).map((photo) => opened(photo, signal))),
  ]);
  const [kind] = hazards;
  const line = kind && firstLine(kind, language);
  return {
    latest: {
      question: question.text,
      intent: understanding.intent,
      language,
      passages: passagesWithCards(question.text, found.passages, hazards),
      photos: [...earlier, ...(saw ? [{ n: saw.n, photo: saw.photo }] : [])],
      look: saw?.look,
      pins: history.pins.slice(-2),
      home,
      room,
      spot: question.spot,
      bringsPhoto: question.imageUrl !== null,
      hazard: kind && line ? { kind, line } : undefined,
    },
    understanding,
    found,
    opening: line ? `${line} [1]\n\n` : '',
    hazards,
  };
}

/** What the fast model is asked, of the words and of the photo. */
function askedOf(
  { text, imageUrl, spot }: Question,
  { past, photos }: History,
  photo: Promise<Opened> | undefined,
  { home, room }: Pick<AskedRoom, 'home' | 'room'>,
  n = 0,
): { asking: Asking; asked: LookingFor } {
  const about = roomBlock(room);
  const bringsPhoto = imageUrl !== null;
  const count = Math.max(photos.length, n);
  return {
    asking: {
      question: text,
      past,
      bringsPhoto,
      photo,
      photos: count,
      state: home.state,
      room: about,
      roomWords: roomWords(room),
    },
    asked: { question: text, spot, room: about },
  };
}

interface Studied extends Dangers {
  understanding: Understanding;
  searching: Promise<Found>;
}

/** What the question means, and the search for it. A plain question that nothing is found for is put to the model after all. */
async function studied(asking: Asking, history: History, signal: AbortSignal): Promise<Studied> {
  const first = searchedFor(await understand(asking, signal), asking, history, signal);
  if (!isPlain(asking) || first.hazards.length > 0) return first;
  const { passages } = await first.searching;
  if (passages.length > 0 || first.understanding.queries.length === 0) return first;
  return searchedFor(await understandByModel(asking, signal), asking, history, signal);
}

function searchedFor(
  understanding: Understanding,
  { question }: Asking,
  history: History,
  signal: AbortSignal,
): Studied {
  const dangers = dangersOf(question, understanding, history);
  const searching = foundFor(queriesFor(understanding, history), dangers.hazards, signal);
  // It is awaited later, beside the photo.
  searching.catch(() => {});
  return { understanding, ...dangers, searching };
}

/** A danger is answered by its card even when the library cannot be asked. */
async function foundFor(queries: string[], hazards: readonly HazardKind[], signal: AbortSignal): Promise<Found> {
  try {
    return await passagesFor(queries, signal);
  } catch (error) {
    if (hazards.length === 0 || signal.aborted) throw error;
    log.warn('a danger is answered without the library', describeError(error));
    return { passages: [], weak: [], queries, topScore: 0 };
  }
}

/** Words that name no topic, or find nothing, leave what to search for to what is seen in the photo. */
async function withSeen(
  searching: Promise<Found>,
  looking: Promise<Seen> | undefined,
  { intent, topic }: Understanding,
  room: RoomItem,
  signal: AbortSignal,
): Promise<Found> {
  const [found, saw] = await Promise.all([searching, looking]);
  const isTelling = topic !== 'other' && found.passages.length > 0;
  return saw && intent === 'question' && !isTelling
    ? foundBeside(found, queriesOfSeen(saw.look, roomKindWords(room)), signal)
    : found;
}

/** Awaits the first; the other, which may reject in the meantime, is awaited later. */
async function settled<T>(first: Promise<T>, other: Promise<unknown> | undefined): Promise<T> {
  other?.catch(() => {});
  return first;
}

/** Of a pin, its words are searched too: "what do you mean by pin 2?" names nothing. */
function queriesFor({ intent, queries }: Understanding, { pins }: History): string[] {
  if (intent !== 'about-a-pin') return queries;
  const notes = pins.at(-1)?.notes ?? [];
  const named = notes.filter(({ n }) => queries.some((query) => new RegExp(`\\b${n}\\b`).test(query)));
  return [...queries, ...named.map(({ title, text }) => `${title}. ${text}`)].slice(0, 3);
}

interface Dangers {
  hazards: HazardKind[];
  /** The model's word for it; the language in which a danger was named, without the model and where that is English. */
  language: string;
}

/**
 * By the rules and by the model; of what was asked before only where the question points back, or asks whether to go on. A danger that can kill at once
 * is then in force still, and said again ("can I just switch it back on?"), without the lesser ones that stood beside it.
 */
function dangersOf(question: string, { pointsBack, hazards, language, by }: Understanding, history: History): Dangers {
  const raised = hazardsIn(question);
  const isAfter = pointsBack || goesOn(question);
  const before = hazardsIn(isAfter ? (history.past.at(-1)?.question ?? '') : '').map(({ kind }) => kind);
  const inForce = before.slice(0, 1).filter((kind) => (URGENT_KINDS as readonly HazardKind[]).includes(kind));
  const anew = [...raised.map(({ kind }) => kind), ...inForce];
  const found = [...anew, ...hazards, ...(inForce.length > 0 || !pointsBack ? [] : before)];
  const [gravest] = raised;
  // Words that name a danger in another language outweigh a model that took a short question for English.
  const isByWords = gravest !== undefined && (by === 'rules' || (language === 'en' && gravest.language !== 'en'));
  return {
    hazards: hazardsToSay(found, history.hazardsSaid, anew),
    language: isByWords ? gravest.language : language,
  };
}
