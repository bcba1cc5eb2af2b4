/** Writes the notes that are pinned on a photo: what is at the place, measured, and what to do about it. */

import { conceptsOf } from '../text/words.ts';
import { sentenceAbout } from './evidence.ts';
import type { PromptPassage } from './prompt.ts';
import type { Region, RegionKind } from './regions.ts';
import type { RoomReading } from './room-reading.ts';
import { accentOf, colourNear, lightest } from './room-words.ts';

/** The input of the product's `pin_notes` tool: x from the left and y from the top, 0..1, five at most. */
export interface PinnedNote {
  x: number;
  y: number;
  text: string;
}

/** A note is read beside a photo; with a quoted sentence it stays below this, else the sentence is left out. */
const NOTE_MAX = 230;
/** Above this line is ceiling in most photos, below the other one floor. */
const HIGH = 0.22;
const LOW = 0.66;

/**
 * One note per region, the most telling first.
 * @param passages What may be quoted: those that the answer cites, so that the number in a note is explained below it.
 */
export function notesFor(room: RoomReading, passages: readonly PromptPassage[]): PinnedNote[] {
  const quoted = new Set<string>();
  return room.regions.map((region) => {
    const words = WORDS[region.kind](region, room);
    const sentence = sentenceAbout(conceptsOf(subjectOf(region)), passages, NOTE_MAX - words.length - ' [10]'.length);
    if (!sentence || quoted.has(sentence.text)) return { x: region.x, y: region.y, text: words };
    quoted.add(sentence.text);
    return { x: region.x, y: region.y, text: `${words} ${sentence.text} [${sentence.passage.n}]` };
  });
}

/** What a passage would speak of if it spoke to such a place. */
function subjectOf({ kind, y }: Region): string {
  if (kind === 'brightest') return y > LOW ? 'floor sun rug fade' : 'window glare sheers curtains';
  if (kind === 'accent') return 'accent strong colour repeat';
  if (kind === 'darkest') return 'dark corner lamp mirror';
  if (kind === 'line') return 'rail shelf height picture hang line';
  return y < HIGH ? 'ceiling white flat paint' : y > LOW ? 'floor rug size' : 'wall art picture plain';
}

const WORDS: Record<RegionKind, (region: Region, room: RoomReading) => string> = {
  brightest: brightestWords,
  accent: accentWords,
  darkest: darkestWords,
  line: lineWords,
  calm: calmWords,
};

const points = (share: number): number => Math.round(100 * share);

function brightestWords({ y, share, colour }: Region, { lightness }: RoomReading): string {
  const measured = `${points(colour.l)} of 100 against ${lightness} for the room`;
  if (y > LOW) return `The light lands here: ${measured}. Keep it clear, with the best chair at its edge.`;
  if (share < 0.02) return `Small and very bright: ${measured}. Shade it, or add a second lamp lower down.`;
  return `The brightest area: ${measured}. Keep what stands in front low; sheers if it dazzles.`;
}

function accentWords({ colour, share }: Region, room: RoomReading): string {
  const { name, hex } = colourNear(room, colour);
  const size = points(share) < 1 ? 'a touch' : `${points(share)} per cent`;
  return `The colour that stands apart: ${name} (${hex}), ${size}. Repeat it, smaller, across the room.`;
}

function darkestWords({ colour, x }: Region, room: RoomReading): string {
  const pale = lightest(room);
  const remedy = pale ? `or something in ${pale.name} (${pale.hex})` : 'or something pale';
  const place = x < 0.25 || x > 0.75 ? 'corner' : 'part';
  return `The darkest ${place}: ${points(colour.l)} of 100. A lamp at seated height ${remedy} brings it forward.`;
}

function lineWords({ runs, share, y }: Region): string {
  if (runs === 'down')
    return `The strongest upright, ${points(share)} per cent of the height. Let curtains or the tallest piece line up with it.`;
  const use = y < 0.45 ? 'Line up picture tops and tall joinery with it.' : 'Keep low furniture at or below it.';
  return `The strongest level line, ${points(share)} per cent of the width. ${use}`;
}

function calmWords({ y, colour }: Region, room: RoomReading): string {
  const { name } = colourNear(room, colour);
  const accent = accentOf(room);
  if (y < HIGH) return `The quietest surface, ${name}. Leave it pale and bare; it hands the light on.`;
  if (y > LOW)
    return `A quiet stretch of ${name}. A rug${accent ? ` with some ${accent.name} (${accent.hex})` : ''} would hold the furniture together.`;
  return `The quietest surface, ${name}. One large picture${accent ? ` with some ${accent.name} (${accent.hex})` : ''}, not several small ones.`;
}
