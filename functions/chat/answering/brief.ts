/** Gathers what an answer rests on: what the question means, what the photo shows, and the passages, side by side. */
import type { ChatMessage, HazardKind, Note } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import type { ConversationPhoto, History } from '../designer/history.ts';
import { photoAt } from '../designer/photo.ts';
import type { LatestTurn } from '../designer/prompt.ts';
import { CARD_ARTICLES, hazardCard } from '../hazards/cards/cards.ts';
import { hazardsIn, hazardsToSay } from '../hazards/hazards.ts';
import { firstLine } from '../hazards/lines/first-line.ts';
import { URGENT_KINDS } from '../hazards/lines/urgent.ts';
import { type Look, look, type Photo } from '../looking/look.ts';
import { excerptOf, type Found, numbered, type Passage, passagesFor } from '../retrieval/retrieval.ts';
import type { AskedRoom } from '../rooms/asked-room.ts';
import { understand } from '../understanding/understand.ts';
import type { Understanding } from '../understanding/understanding.ts';

const MAX_CARDS = 2;

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
  const path = question.imageUrl ?? question.spot?.imageUrl;
  const own = path === undefined ? undefined : ownPhoto(path, history);
  const bringsPhoto = question.imageUrl !== null;
  const photos = Math.max(history.photos.length, own?.n ?? 0);
  const asking = { question: question.text, past: history.past, bringsPhoto, photos, state: home.state };
  const looking = own && seen(own, question, onNotes, signal);
  const understanding = await settled(understand(asking, signal), looking);
  const { hazards, language } = dangersOf(question.text, understanding, history);
  const [found, saw, earlier] = await Promise.all([
    foundFor(queriesFor(understanding, history), hazards, signal),
    looking,
    Promise.all(earlierPhotos(understanding, history, own).map((photo) => opened(photo, signal))),
  ]);
  const cards = cardPassages(hazards);
  const passages = [...cards, ...numbered(withoutCards(found.passages, cards), cards.length + 1)];
  const [kind] = hazards;
  const line = kind && firstLine(kind, language);
  return {
    latest: {
      question: question.text,
      intent: understanding.intent,
      language,
      passages,
      photos: [...earlier, ...(saw ? [{ n: saw.n, photo: saw.photo }] : [])],
      look: saw?.look,
      pins: history.pins.slice(-2),
      home,
      room,
      spot: question.spot,
      bringsPhoto,
      hazard: kind && line ? { kind, line } : undefined,
    },
    understanding,
    found,
    opening: line ? `${line} [1]\n\n` : '',
    hazards,
  };
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

/** Awaits the first; the other, which may reject in the meantime, is awaited later. */
async function settled<T>(first: Promise<T>, other: Promise<unknown> | undefined): Promise<T> {
  other?.catch(() => {});
  return first;
}

/** The photo of the question, with its number in the conversation. */
const ownPhoto = (path: string, { photos }: History): ConversationPhoto =>
  photos.find((photo) => photo.path === path) ?? { n: photos.length + 1, path };

async function opened({ n, path }: ConversationPhoto, signal: AbortSignal): Promise<{ n: number; photo: Photo }> {
  return { n, photo: await photoAt(path, signal) };
}

async function seen(
  photo: ConversationPhoto,
  { text, spot }: Question,
  onNotes: (notes: Note[]) => void,
  signal: AbortSignal,
): Promise<{ n: number; photo: Photo; look: Look | undefined }> {
  const own = await opened(photo, signal);
  const found = await look(own.photo, text, spot, signal);
  if (found && found.notes.length > 0) onNotes(found.notes);
  return { ...own, look: found };
}

/** The photos that an answer needs beside the question's own: the two last when they are compared, else the one in view. */
function earlierPhotos(
  { intent }: Understanding,
  history: History,
  own: ConversationPhoto | undefined,
): ConversationPhoto[] {
  const others = history.photos.filter(({ n }) => n !== own?.n);
  if (intent === 'compare-photos') return others.slice(own ? -1 : -2);
  if (own || intent === 'greeting' || intent === 'thanks' || intent === 'off-topic') return [];
  if (intent === 'about-a-pin') return others.filter(({ n }) => n === history.pins.at(-1)?.photo);
  return history.photoInView ? [history.photoInView] : [];
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
  /** The model's word for it; without the model, the language in which a danger was named. */
  language: string;
}

/**
 * By the rules and by the model; of what was asked before only where the question points back. A danger that can kill at once
 * is then in force still, and said again ("can I just switch it back on?"), without the lesser ones that stood beside it.
 */
function dangersOf(question: string, { pointsBack, hazards, language, by }: Understanding, history: History): Dangers {
  const raised = hazardsIn(question);
  const before = hazardsIn(pointsBack ? (history.past.at(-1)?.question ?? '') : '').map(({ kind }) => kind);
  const inForce = before.slice(0, 1).filter((kind) => (URGENT_KINDS as readonly HazardKind[]).includes(kind));
  const anew = [...raised.map(({ kind }) => kind), ...inForce];
  const found = [...anew, ...hazards, ...(inForce.length > 0 ? [] : before)];
  return {
    hazards: hazardsToSay(found, history.hazardsSaid, anew),
    language: by === 'model' ? language : (raised[0]?.language ?? language),
  };
}

const cardPassages = (hazards: readonly HazardKind[]): Passage[] =>
  hazards.slice(0, MAX_CARDS).map((kind, index) => {
    const { title, text } = hazardCard(kind);
    const document = articleWith(kind);
    const excerpt = excerptOf(text);
    return {
      source: { n: index + 1, title: 'Safety', heading: title, document, passage: '', excerpt, quotes: [] },
      text,
    };
  });

/** The article that holds the card, for a member who follows the citation. */
const articleWith = (kind: HazardKind): string =>
  Object.entries(CARD_ARTICLES).find(([, cards]) => kind in cards)?.[0] ?? '';

/** The cards of the articles are not shown twice. */
const withoutCards = (found: Found['passages'], cards: readonly Passage[]): Found['passages'] =>
  cards.length === 0 ? found : found.filter(({ document }) => !(document in CARD_ARTICLES));
