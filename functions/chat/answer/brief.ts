/** Gathers what an answer rests on, concurrently: what the question means, what the photo shows, and the passages. */
import { type ChatMessage, GO_ON_QUESTION, type HazardKind, type Note } from '../../../shared/chat.ts';
import type { Home } from '../../../shared/rooms.ts';
import { describeError, log } from '../../platform/log.ts';
import type { History } from '../conversation/history.ts';
import type { RoomItem } from '../items.ts';
import type { AskedRoom } from '../rooms/asked-room.ts';
import { goesOn, hazardsIn, hazardsToSay } from '../safety/hazards.ts';
import { firstLine } from '../safety/lines/first-line.ts';
import { URGENT_KINDS } from '../safety/lines/urgent.ts';
import { stateOfPlace } from '../understanding/places.ts';
import type { Understanding } from '../understanding/understanding.ts';
import { passagesWithCards } from './danger-passages.ts';
import type { LookingFor } from './look.ts';
import { earlierPhotos, type Opened, opened, ownPhoto, type Seen, seen } from './photos.ts';
import type { LatestTurn } from './prompt/prompt.ts';
import { roomBlock, roomKindWords, roomWords } from './prompt/surroundings.ts';
import { type Found, foundBeside, passagesFor } from './search/search.ts';
import { queriesInSeenRoom, queriesOfSeen } from './seen-queries.ts';
import { type Asking, isPlain, understand, understandByModel } from './understand.ts';

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
  /** The place in a photo that it points at. */
  spot: ChatMessage['spot'];
}

/**
 * @param about The home and the room that it is asked in.
 * @param onNotes Called once, as soon as the notes are there; not at all without notes.
 * @throws ReplyFailure when the photo cannot be read; also when the library cannot be searched and there is no danger to answer.
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
  const { asking, asked } = modelInputs(question, history, photo, { home, room }, own?.n);
  const looking = photo && seen(photo, asked, onNotes, signal);
  const { understanding, hazards, language, searching } = await awaitFirst(
    understandAndSearch(asking, history, signal),
    looking,
  );
  const [found, saw, earlier] = await Promise.all([
    withSeen(searching, looking, understanding, room, signal),
    looking,
    Promise.all(earlierPhotos(understanding, history, own).map((photo) => opened(photo, signal))),
  ]);
  // The answer that goes on has begun with its danger already.
  const isGoingOn = asking.question !== question.text;
  const [kind] = hazards;
  const line = kind && firstLine(kind, language);
  return {
    latest: {
      question: question.text,
      intent: understanding.intent,
      language,
      passages: passagesWithCards(asking.question, found.passages, hazards),
      photos: [...earlier, ...(saw ? [{ n: saw.n, photo: saw.photo }] : [])],
      look: saw?.look,
      pins: history.pins.slice(-2),
      home: homeAskedAbout(home, understanding.standalone),
      room,
      spot: question.spot,
      bringsPhoto: question.imageUrl !== null,
      isAfterCut: history.isCutOff ?? false,
      hazard: kind && line ? { kind, line } : undefined,
    },
    understanding,
    found,
    opening: line && !isGoingOn ? `${line} [1]\n\n` : '',
    hazards: isGoingOn ? [] : hazards,
  };
}

/** The home, in the state of the place that the question names. What its postcode says of the climate is not so elsewhere. */
function homeAskedAbout(home: Home, standalone: string): Home {
  const state = stateOfPlace(standalone) ?? home.state;
  return state === home.state ? home : { ...home, state, climate: null };
}

/** The inputs of the fast model's two calls: understanding the question, and looking at its photo. */
function modelInputs(
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
      ...whatIsAsked(text, past),
      bringsPhoto,
      photo,
      photos: count,
      state: home.state,
      climate: home.climate?.words,
      room: about,
      roomWords: roomWords(room),
    },
    asked: { question: text, spot, room: about },
  };
}

/** "Go on." is understood as the question whose answer was cut off: it is searched for, and answered, as that was. */
function whatIsAsked(text: string, past: History['past']): Pick<Asking, 'question' | 'past'> {
  const own = past.findLastIndex(({ question }) => question !== GO_ON_QUESTION);
  const cut = text === GO_ON_QUESTION ? past[own] : undefined;
  return cut ? { question: cut.question, past: past.slice(0, own) } : { question: text, past };
}

interface UnderstoodAndSearched extends Dangers {
  understanding: Understanding;
  searching: Promise<Found>;
}

/** Understands the question and searches for it. A plain question without results goes to the model after all. */
async function understandAndSearch(
  asking: Asking,
  history: History,
  signal: AbortSignal,
): Promise<UnderstoodAndSearched> {
  const first = startSearch(await understand(asking, signal), asking, history, signal);
  if (!isPlain(asking) || first.hazards.length > 0) return first;
  const { passages } = await first.searching;
  if (passages.length > 0 || first.understanding.queries.length === 0) return first;
  return startSearch(await understandByModel(asking, signal), asking, history, signal);
}

function startSearch(
  understanding: Understanding,
  { question }: Asking,
  history: History,
  signal: AbortSignal,
): UnderstoodAndSearched {
  const dangers = dangersOf(question, understanding, history);
  const searching = foundFor(queriesFor(understanding, history), dangers.hazards, signal);
  // Awaited later, beside the photo. Until then a rejection must not count as unhandled.
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

/** Also searches for what the photo shows, where the words name no topic or find nothing; for its room, where they name none. */
async function withSeen(
  searching: Promise<Found>,
  looking: Promise<Seen> | undefined,
  { intent, topic, queries }: Understanding,
  room: RoomItem,
  signal: AbortSignal,
): Promise<Found> {
  const [found, saw] = await Promise.all([searching, looking]);
  if (!saw || intent !== 'question') return found;
  const kind = roomKindWords(room);
  const wordsSuffice = topic !== 'other' && found.passages.length > 0;
  const more = wordsSuffice ? queriesInSeenRoom(queries[0] ?? '', saw.look, kind) : queriesOfSeen(saw.look, kind);
  return foundBeside(found, more, signal);
}

/** Awaits the first. The other is awaited later: if it rejects meanwhile, that must not count as unhandled. */
async function awaitFirst<T>(first: Promise<T>, other: Promise<unknown> | undefined): Promise<T> {
  other?.catch(() => {});
  return first;
}

/** Adds the words of a pin to the search: "what do you mean by pin 2?" names nothing. */
function queriesFor({ intent, queries }: Understanding, { pins }: History): string[] {
  if (intent !== 'about-a-pin') return queries;
  const notes = pins.at(-1)?.notes ?? [];
  const named = notes.filter(({ n }) => queries.some((query) => new RegExp(`\\b${n}\\b`).test(query)));
  return [...queries, ...named.map(({ title, text }) => `${title}. ${text}`)].slice(0, 3);
}

interface Dangers {
  hazards: HazardKind[];
  /** As the model understood it. Without the model, or where it says English, the language of the words that name a danger. */
  language: string;
}

/**
 * The dangers that the rules and the model find in a question. Where it points back, those of the question before count too. If the
 * gravest of these can kill at once, it also counts where the question asks whether to go on ("can I just switch it back on?"): it
 * is said again, without the lesser ones of that question.
 */
function dangersOf(question: string, { pointsBack, hazards, language, by }: Understanding, history: History): Dangers {
  const raised = hazardsIn(question);
  const isAfter = pointsBack || goesOn(question);
  const before = hazardsIn(isAfter ? (history.past.at(-1)?.question ?? '') : '').map(({ kind }) => kind);
  const inForce = before.slice(0, 1).filter((kind) => (URGENT_KINDS as readonly HazardKind[]).includes(kind));
  const anew = [...raised.map(({ kind }) => kind), ...inForce];
  const found = [...anew, ...hazards, ...(inForce.length > 0 || !pointsBack ? [] : before)];
  const [gravest] = raised;
  // The model may take a short question for English. Words that name a danger in another language count more.
  const isByWords = gravest !== undefined && (by === 'rules' || (language === 'en' && gravest.language !== 'en'));
  return {
    hazards: hazardsToSay(found, history.hazardsSaid, anew),
    language: isByWords ? gravest.language : language,
  };
}
