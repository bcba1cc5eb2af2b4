/** The assistant: messages, the sources of an answer, its notes on a photo, and the events of a stream. */
import * as z from 'zod/mini';
import { MessageId, RoomId } from './contract/message-id.ts';
import { Rating } from './designer/rating.ts';
import { NoteKind } from './notes.ts';
import { VISIBLE } from './text/plain-text.ts';
import { ObjectPath, PhotoSize } from './uploads.ts';

export { MAX_NOTES, NoteKind } from './notes.ts';

export const MAX_QUESTION = 8000;
/** The question that is stored when only a photo is sent. */
export const PHOTO_ONLY_QUESTION = 'Please analyze this room image and provide design suggestions.';
/** The question that is stored when only a spot on a photo is sent. */
export const SPOT_ONLY_QUESTION = 'What would you do with this spot?';
/** The question that continues an answer which was cut off at its length. */
export const GO_ON_QUESTION = 'Go on.';
/** Whether the member wrote no question themselves. */
export const isWordless = (content: string): boolean =>
  [PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION, GO_ON_QUESTION].includes(content);
export const MESSAGES_A_PAGE = 20;
/** How often one question can be answered, the first time included. */
export const MAX_VERSIONS = 20;
export const MAX_SUGGESTIONS = 3;
/** A reply with the status `writing` that was not renewed for this long was interrupted, in milliseconds. */
export const WRITING_STALE_MS = 15_000;
/** A growing reply is stored this often, in milliseconds. */
export const STORE_EVERY_MS = 1_000;
/** A JSON answer that takes longer is 202 with the reply still `writing`, in milliseconds. */
export const JSON_ANSWER_MS = 25_000;

/** A passage of the library that an answer cites. `n` is its number in the text, as in [1]. Attributes that older messages lack have defaults. */
export const Source = z.object({
  n: z.int(),
  title: z.string(),
  heading: z.string(),
  /** The file's name; empty for a safety card. */
  document: z.string(),
  excerpt: z.string(),
  /** The passage's id in the library; empty for a safety card. */
  passage: z.prefault(z.string(), ''),
  /** The sentences of the passage that support the answer, word for word. */
  quotes: z.prefault(z.array(z.string()), []),
});
export type Source = z.output<typeof Source>;

/** A numbered pin on the upright photo: x from the left and y from the top, each 0 to 1. */
export const Note = z.object({
  n: z.int(),
  kind: z.prefault(NoteKind, 'change'),
  /** Up to four words. */
  title: z.prefault(z.string(), ''),
  /** One sentence. */
  text: z.string(),
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});
export type Note = z.output<typeof Note>;

/** The dangers in a home, the gravest first. An answer begins with the first one that was found. */
export const HAZARD_KINDS = [
  'electric-shock',
  'water-at-electricity',
  'gas',
  'carbon-monoxide',
  'ceiling-falling',
  'fire',
  'balcony',
  'rail-fall',
  'structure',
  'asbestos',
  'lead',
  'silica',
  'pool-barrier',
  'window-fall',
  'blind-cords',
  'tip-over',
  'overhead',
  'smoke-alarm',
  'mould-illness',
  'licensed-electrical',
  'licensed-gas',
  'licensed-plumbing',
  'waterproofing',
  'approvals',
] as const;
export const HazardKind = z.enum(HAZARD_KINDS);
export type HazardKind = z.output<typeof HazardKind>;

/**
 * How far a danger is: here now, planned by the members themselves, only asked about, booked with a trade, done with, or a turn of
 * phrase.
 */
export const HazardStage = z.enum(['now', 'planned', 'asked', 'booked', 'done', 'figurative']);
export type HazardStage = z.output<typeof HazardStage>;

/** A step that an answer proposes for the room's to-do. It begins with a verb. */
export const Todo = z.object({
  text: z.string(),
  /** The trade that does it, such as `electrician`; null for the member. */
  trade: z.nullable(z.string()),
  /** Whether that trade must be licensed. */
  licensed: z.boolean(),
});
export type Todo = z.output<typeof Todo>;
export const MAX_TODOS = 3;

/** A part of an answer, as offsets into its text in UTF-16 units: `from` inclusive, `to` exclusive. */
export const TextRange = z.object({ from: z.int(), to: z.int() });
export type TextRange = z.output<typeof TextRange>;

/** `cut`: the answer reached its greatest length before its end. */
export const MessageStatus = z.enum(['writing', 'done', 'cut', 'stopped', 'interrupted', 'failed']);
export type MessageStatus = z.output<typeof MessageStatus>;

const fraction = z.number().check(z.minimum(0), z.maximum(1));
/** A spot on a photo that the member points at: x from the left and y from the top, each 0 to 1. */
export const Spot = z.strictObject({ x: fraction, y: fraction });
export type Spot = z.output<typeof Spot>;

/** Colours as `#rrggbb` with a name in words. */
export const Palette = z.object({
  /** Measured from the photo's pixels, each with its share of them, 0 to 1. */
  measured: z.array(z.object({ hex: z.string(), name: z.string(), share: z.number() })),
  /** From the palette line of the answer. */
  proposed: z.array(z.object({ hex: z.string(), name: z.string() })),
});
export type Palette = z.output<typeof Palette>;

export const ChatMessage = z.object({
  /** The room's id, a full stop, and the message's own. */
  id: z.string(),
  roomId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The size of its photo, where that was stored with the message. */
  imageSize: z.optional(PhotoSize),
  createdAt: z.string(),
  status: MessageStatus,
  /** Why a reply failed, as a message for the member. */
  failure: z.nullable(z.string()),
  sources: z.array(Source),
  notes: z.array(Note),
  /** The photo with the notes, which is that of the question. */
  notesImageUrl: z.nullable(z.string()),
  /** The danger in the first line of the content. */
  hazard: z.nullable(HazardKind),
  /** For a reply: what needs care before the work begins, the gravest first. It raises no alarm. */
  care: z.prefault(z.array(HazardKind), []),
  /** Sentences with a figure that no source has: no passage, no sum, and not the member. */
  unsupported: z.prefault(z.array(TextRange), []),
  /** The member's rating of a reply. */
  ...Rating.shape,
  /** The version's number, and how many there are. Lists show the newest. */
  version: z.object({ n: z.int(), of: z.int() }),
  /** Questions that a member would ask next: at most three. */
  suggestions: z.array(z.string()),
  /** Steps that the answer proposes: at most three. */
  todos: z.prefault(z.array(Todo), []),
  /** For a reply: what its question says of the home or the room, in a few words each. The member keeps one by a press. */
  facts: z.prefault(z.array(z.string()), []),
  palette: z.nullable(Palette),
  /** For a question: the spot that it points at, and the photo. */
  spot: z.nullable(z.strictObject({ ...Spot.shape, imageUrl: z.string() })),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const NewMessage = z
  .strictObject({
    role: z.literal('user', 'A member can only write as themselves: role is "user".'),
    content: z
      .string('Write a question.')
      .check(z.maxLength(MAX_QUESTION, `A question takes at most ${MAX_QUESTION} characters.`)),
    imageUrl: z.optional(z.nullable(ObjectPath)),
    /** The member's first room if absent. */
    roomId: z.optional(RoomId),
    /** On the question's photo, or on the newest of the room. */
    spot: z.optional(z.nullable(Spot)),
    /** The room's last question, which this one replaces. Its photo stays unless `imageUrl` says otherwise. */
    replaces: z.optional(MessageId),
  })
  .check(
    z.refine(
      ({ content, imageUrl, spot }) => VISIBLE.test(content) || Boolean(imageUrl ?? spot),
      'Write a question or attach a photo.',
    ),
  );
export type NewMessage = z.output<typeof NewMessage>;

export const Exchange = z.object({ userMessage: ChatMessage, assistantMessage: ChatMessage });
export type Exchange = z.output<typeof Exchange>;

/** The events of a streamed answer, by name, with the JSON that each carries. */
export const AnswerEvents = z.object({
  /** Both messages are stored; the assistant's is still empty. */
  accepted: Exchange,
  /** The notes on the photo: at most once, before the first text. */
  notes: z.object({ notes: z.array(Note), imageUrl: z.string() }),
  /** The danger in the first line, and the safety card that it cites: at most once, right before the first text. */
  hazard: z.object({ kind: HazardKind, source: Source }),
  /** The next words. */
  text: z.object({ delta: z.string() }),
  sources: z.object({ sources: z.array(Source) }),
  suggestions: z.object({ suggestions: z.array(z.string()) }),
  /** What the question says of the home or the room: at most once. */
  facts: z.object({ facts: z.array(z.string()) }),
  /** The stored reply, whole: done, cut, stopped or failed. */
  done: z.object({ assistantMessage: ChatMessage }),
  /** The reply failed. The stored message keeps the text so far. */
  error: z.object({ message: z.string(), assistantMessage: ChatMessage }),
});
export type AnswerEvents = z.output<typeof AnswerEvents>;
