/** Looks at a photo before a word is written: what room it is, and the notes to pin on it. */
import * as z from 'zod/mini';
import { MAX_NOTES, type Note, NoteKind, type Spot } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import type { Swatch } from '../../platform/table/items/image.ts';
import { LOOK_PROMPT } from './look-prompt.ts';
import { empty, fenced } from './model/fence.ts';
import { callTool, type JsonSchema } from './model/tool-call.ts';

/** The answer waits at most this long for the notes, and then does without them. */
const LOOK_MS = 12_000;
const MAX_TOKENS = 1_200;
const MAX_TITLE = 40;
const MAX_TEXT = 240;

const INPUT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    isRoom: { type: 'boolean' },
    problem: { type: 'string', enum: ['none', 'not-a-room', 'too-dark', 'unclear'] },
    kind: { type: 'string' },
    materials: { type: 'array', items: { type: 'string' }, maxItems: 6 },
    notes: {
      type: 'array',
      maxItems: MAX_NOTES,
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: NoteKind.options },
          title: { type: 'string' },
          text: { type: 'string' },
          x_px: { type: 'number' },
          y_px: { type: 'number' },
        },
        required: ['kind', 'title', 'text', 'x_px', 'y_px'],
      },
    },
  },
  required: ['isRoom', 'problem', 'kind', 'materials', 'notes'],
};

const words = z.string().check(z.trim(), z.minLength(1));
const Answer = z.object({
  isRoom: z.boolean(),
  problem: z.enum(['none', 'not-a-room', 'too-dark', 'unclear']),
  kind: z.catch(z.string(), ''),
  materials: z.catch(z.array(z.string()), []),
  notes: z.catch(z.array(z.unknown()), []),
});
const PixelNote = z.object({ kind: NoteKind, title: words, text: words, x_px: z.number(), y_px: z.number() });

/** A photo as it is sent: WebP, with its size in pixels. */
export interface Photo {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Its colours, as measured from its pixels. */
  palette: Swatch[];
}

export interface Look {
  problem: z.output<typeof Answer>['problem'];
  kind: string;
  materials: string[];
  /** Empty when there is a problem. */
  notes: Note[];
}

/** The question that a photo is looked at for. */
export interface LookingFor {
  question: string;
  /** The place that it points at, if it points. */
  spot: Spot | null;
  /** What is known of the room, fenced; undefined where nothing is. */
  room: string | undefined;
}

/** What is seen in the photo; undefined when the model is late, refuses or answers with broken JSON. */
export async function look(photo: Photo, asked: LookingFor, signal: AbortSignal): Promise<Look | undefined> {
  try {
    const seen = await callTool(
      {
        purpose: 'look',
        system: LOOK_PROMPT,
        content: [{ image: { format: 'webp', source: { bytes: photo.bytes } } }, { text: wordsFor(photo, asked) }],
        tool: {
          name: 'read_room',
          description: 'Hands over what the photo shows, and the notes.',
          inputSchema: INPUT_SCHEMA,
        },
        schema: Answer,
        maxTokens: MAX_TOKENS,
        timeoutMs: LOOK_MS,
      },
      signal,
    );
    return lookFrom(seen, photo);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('a photo was not looked at', describeError(error));
    return undefined;
  }
}

function wordsFor({ width, height }: Photo, { question, spot, room }: LookingFor): string {
  const place = spot
    ? empty('spot', { x_px: Math.round(spot.x * width), y_px: Math.round(spot.y * height) })
    : undefined;
  const lines = [room, empty('photo', { width, height }), place, fenced('question', question)];
  return lines.filter((line) => line !== undefined).join('\n');
}

/** Numbers the notes from 1 and scales their positions to 0 to 1. Drops a note that is off the photo or has no words. */
function lookFrom(seen: z.output<typeof Answer>, { width, height }: Photo): Look {
  const problem = seen.isRoom || seen.problem !== 'none' ? seen.problem : 'not-a-room';
  const notes = problem === 'none' ? seen.notes : [];
  return {
    problem,
    kind: seen.kind.slice(0, MAX_TITLE).toWellFormed(),
    materials: seen.materials.slice(0, 6).map((material) => material.slice(0, MAX_TITLE).toWellFormed()),
    notes: notes
      .flatMap((note) => PixelNote.safeParse(note).data ?? [])
      .filter(({ x_px, y_px }) => x_px >= 0 && x_px <= width && y_px >= 0 && y_px <= height)
      .slice(0, MAX_NOTES)
      .map(({ kind, title, text, x_px, y_px }, index) => ({
        n: index + 1,
        kind,
        title: title.slice(0, MAX_TITLE).toWellFormed(),
        text: text.slice(0, MAX_TEXT).toWellFormed(),
        x: x_px / width,
        y: y_px / height,
      })),
  };
}
