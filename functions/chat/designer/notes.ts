/** Notes that the designer pins on a photo: the tool it calls, and what of its call is kept. */
import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import * as z from 'zod/mini';
import { MAX_NOTES, Note } from '../../../shared/chat.ts';

/** A pin's text stays readable beside the photo. */
const MAX_NOTE_TEXT = 240;

export const PIN_NOTES: Tool = {
  toolSpec: {
    name: 'pin_notes',
    description:
      'Pins short notes on the photo of the latest question. Call it once, after the whole written answer. Each note names one thing to keep or to change and sits on the thing itself.',
    inputSchema: {
      json: {
        type: 'object',
        properties: {
          notes: {
            type: 'array',
            maxItems: MAX_NOTES,
            items: {
              type: 'object',
              properties: {
                x: {
                  type: 'number',
                  minimum: 0,
                  maximum: 1,
                  description: 'From the left edge of the photo (0) to the right (1).',
                },
                y: {
                  type: 'number',
                  minimum: 0,
                  maximum: 1,
                  description: 'From the top edge of the photo (0) to the bottom (1).',
                },
                text: { type: 'string', description: 'At most 15 words, plain text.' },
              },
              required: ['x', 'y', 'text'],
            },
          },
        },
        required: ['notes'],
      },
    },
  },
};

const Pinned = z.object({ notes: z.array(z.unknown()) });
const Pin = z.object({ x: Note.shape.x, y: Note.shape.y, text: z.string().check(z.trim(), z.minLength(1)) });

/**
 * The notes in the JSON that the designer gave the tool, numbered from 1. What is out of range, empty or malformed is
 * dropped: an answer without notes is still an answer.
 */
export function notesFrom(json: string): Note[] {
  const pinned = Pinned.safeParse(parsed(json));
  if (!pinned.success) return [];
  return pinned.data.notes
    .flatMap((note) => Pin.safeParse(note).data ?? [])
    .slice(0, MAX_NOTES)
    .map(({ x, y, text }, index) => ({ n: index + 1, x, y, text: text.slice(0, MAX_NOTE_TEXT).toWellFormed() }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
