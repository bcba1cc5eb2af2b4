/** One turn on its way from the question to the stored answer. Each stage takes it and gives it on with what it has found. */
import type { Message } from '@aws-sdk/client-bedrock-runtime';
import type { AnswerEvents, ChatMessage, HazardKind, HazardStage, Note, Source, Todo } from '../../shared/chat.ts';
import type { Intent, Topic } from '../../shared/designer/understanding.ts';
import type { AustralianState, Home } from '../../shared/rooms.ts';
import type { LibraryPassage } from '../platform/aws/library.ts';
import type { Swatch } from '../platform/table/items/image.ts';
import type { Sum, WorkedOut } from './answer/sums/sum.ts';
import type { RoomItem } from './items.ts';
import type { StopKind } from './safety/kinds.ts';

/** Takes each event of an answer as it happens. It returns at once and never throws. */
export type OnEvent = <E extends keyof AnswerEvents>(event: E, data: AnswerEvents[E]) => void;

/** An earlier question and what was answered. */
export interface PastQuestion {
  question: string;
  reply: string;
  broughtPhoto?: boolean;
}

/** A photo of the conversation; `n` counts them from 1, as the model sees them. */
export interface ConversationPhoto {
  n: number;
  path: string;
}

/** Notes of an earlier photo. */
export interface Pins {
  photo: number;
  notes: readonly Note[];
}

/** What was said in the room before. */
export interface History {
  /** Turns for the model, oldest first; each question is followed by its reply. */
  turns: Message[];
  /** The same exchanges as text. */
  past: PastQuestion[];
  /** Oldest first; each once. */
  photos: ConversationPhoto[];
  /** The newest earlier photo that a follow-up may be about. */
  photoInView: ConversationPhoto | undefined;
  /** The notes of the photos, oldest first. */
  pins: Pins[];
  /** Dangers that a reply has begun with. */
  hazardsSaid: HazardKind[];
  /** Whether the newest reply was cut off at its greatest length. */
  isCutOff: boolean;
}

/** A question with all that is known when it arrives. */
export interface Asked {
  /** As the member typed it. */
  question: string;
  /** What is understood and searched for: the question, or for "Go on." the one whose answer was cut off. */
  subject: string;
  /** The exchanges before the subject. */
  past: readonly PastQuestion[];
  /** The path of the photo that it brings. */
  imageUrl: string | null;
  /** The place in a photo that it points at. */
  spot: ChatMessage['spot'];
  home: Home;
  room: RoomItem;
  history: History;
}

/** A photo as it is sent: WebP, with its size in pixels and its colours as measured from them. */
export interface Photo {
  bytes: Uint8Array;
  width: number;
  height: number;
  palette: Swatch[];
}

/** A photo with its number in the conversation. */
export interface Opened {
  n: number;
  photo: Photo;
}

/** What the fast model, or without it the words alone, makes of a question. */
export interface Understanding {
  /** The question rewritten to stand alone, with what it points back to. */
  standalone: string;
  /** At most three searches of the library, beside the words as typed. */
  queries: string[];
  intent: Intent;
  /** BCP 47, with script or region where the model gave one: `en`, `zh-Hant`; `und` where nobody has told. */
  language: string;
  topic: Topic;
  /** The state that the question names; null where it names none. */
  state: AustralianState | null;
  /** What the member rules out, in a few words each. */
  excludes: string[];
  /** What they say of home or room, in a few words each. */
  facts: string[];
  sum: Sum | undefined;
  hazards: { kind: HazardKind; stage: HazardStage }[];
  /** `words` where the model was late or broken. */
  by: 'model' | 'words';
}

export interface Understood extends Asked {
  understanding: Understanding;
}

/** What the fast model sees in a photo. */
export interface Look {
  problem: 'none' | 'not-a-room' | 'too-dark' | 'unclear';
  kind: string;
  era: string;
  materials: string[];
  /** The side that daylight comes from, and the time of day, where the photo tells. */
  light: { side: string; time: string };
  dangers: HazardKind[];
  /** Empty where there is a problem. */
  notes: Note[];
}

export interface Looked extends Understood {
  /** The photos that the answer rests on, the older first. */
  photos: readonly Opened[];
  /** What was seen in the question's own photo; undefined without one, or where the model was late. */
  look: Look | undefined;
}

/** What a search of the library found. */
export interface Found {
  /** Relevant ones only, best first. */
  passages: LibraryPassage[];
  /** What was found and is not relevant enough, best first. */
  weak: LibraryPassage[];
  /** The queries that were searched. */
  queries: string[];
  /** 0 to 1; 0 where nothing was found at all. */
  topScore: number;
}

/** A passage as the designer reads it; `source` is what the member sees of it. */
export interface Passage {
  source: Source;
  text: string;
  /** Things in it that the member rules out. */
  avoid?: string[];
}

/** All that the answer rests on. */
export interface Grounded extends Looked {
  /** In the order of their numbers: cards of the dangers, what was found, cards of what needs care. */
  passages: Passage[];
  found: Found;
  /** Dangers that the answer begins with, the gravest first. */
  stop: StopKind[];
  /** The fixed line of the gravest of them, in the member's language. */
  line: string | undefined;
  /** What needs care before the work begins, the gravest first. */
  care: HazardKind[];
  sum: WorkedOut | undefined;
  /** Of the answer. */
  language: string;
}

/** What of the reply exists so far. It is stored once a second. */
export interface Draft {
  content: string;
  notes: Note[];
  facts: string[];
  /** Length of the fixed opening in `content`, which needs no check. */
  openingLength: number;
  /** The answer reached its greatest length before its end. */
  isCut: boolean;
  /** The passages by the numbers that the reader sees. */
  passages: Passage[];
  suggestions: string[];
  todos: Todo[];
}
