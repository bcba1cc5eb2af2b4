/** Says in words what was read from a photo: its temper, its palette, its light. */
import { namesFor } from './colour-names.ts';
import { apart, type Swatch } from './palette.ts';
import { chroma, hexFromOklab, type Oklab } from './pixels.ts';
import type { LightSource, RoomReading } from './room-reading.ts';

/** Bounds of RoomReading.warmth: most rooms by daylight lie between them. */
export const WARM = 3;
export const COOL = -1;

/** `warm`, `cool` or `neutral`, and `dark`, `mid-toned` or `light`. */
export function temper({ warmth, lightness }: RoomReading): { warmth: string; tone: string } {
  return {
    warmth: warmth > WARM ? 'warm' : warmth < COOL ? 'cool' : 'neutral',
    tone: lightness < 48 ? 'dark' : lightness > 70 ? 'light' : 'mid-toned',
  };
}

/** Colours nearer than this are called the same. */
const ALIKE = 0.12;

const LIGHT_FROM: Record<LightSource, string> = {
  left: 'light from the left',
  right: 'light from the right',
  above: 'light from above',
  behind: 'light from behind',
  even: 'even light',
};

/** Such as `light from the left`. */
export const lightFrom = ({ light }: RoomReading): string => LIGHT_FROM[light];

/** The line of which the site makes swatches: `Palette: #c58f57 #d9b98c`. */
export const paletteLine = ({ palette }: RoomReading): string => `Palette: ${palette.map(({ hex }) => hex).join(' ')}`;

/** The caption below it: `Palette, lightness 61 of 100, light from the left`. */
export const paletteCaption = (room: RoomReading): string =>
  `Palette, lightness ${room.lightness} of 100, ${lightFrom(room)}`;

/** A region's colour as the palette has it, or by its own name where the palette has none like it. */
export function colourNear({ palette }: RoomReading, colour: Oklab): { name: string; hex: string } {
  const [nearest] = palette.toSorted((one, other) => apart(one.colour, colour) - apart(other.colour, colour));
  if (nearest && apart(nearest.colour, colour) < ALIKE) return nearest;
  return { name: namesFor(colour)[0] ?? 'a colour of its own', hex: hexFromOklab(colour) };
}

/** The lightest colour of the palette. */
export const lightest = ({ palette }: RoomReading): Swatch | undefined =>
  palette.toSorted((one, other) => other.colour.l - one.colour.l)[0];

/** The colour that is strong and covers little. */
export function accentOf({ palette }: RoomReading): Swatch | undefined {
  const strength = ({ colour, share }: Swatch): number => chroma(colour) * (1 - share);
  const [strongest] = palette
    .filter(({ share, colour }) => share < 0.2 && chroma(colour) > 0.05)
    .toSorted((one, other) => strength(other) - strength(one));
  return strongest;
}

/** Two or three sentences on what the photo shows, all of it measured. */
export function roomInWords(room: RoomReading): string {
  const { warmth, tone } = temper(room);
  const [first, second] = room.palette;
  const accent = accentOf(room);
  const main = [first, second].filter((swatch) => swatch !== undefined);
  const share = Math.round(100 * main.reduce((sum, swatch) => sum + swatch.share, 0));
  const parts = [
    `Your photo reads ${warmth} and ${tone}: ${main.map(({ name }) => name).join(' and ')} ${main.length > 1 ? 'cover' : 'covers'} about ${share} per cent of it.`,
    accent && !main.includes(accent)
      ? `The colour that stands apart is the ${accent.name} (${accent.hex}), ${percent(accent.share)}.`
      : '',
    contrastInWords(room.contrast),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const percent = (share: number): string =>
  share < 0.015 ? 'about one per cent' : `about ${Math.round(100 * share)} per cent`;

function contrastInWords(contrast: number): string {
  if (contrast < 30)
    return `Light and dark are only ${contrast} points apart, so the room is calm, and one darker piece would give it an anchor.`;
  if (contrast > 52)
    return `Light and dark are ${contrast} points apart, a wide step, so every edge shows: keep the big outlines few and straight.`;
  return `Light and dark are ${contrast} points apart, enough to tell one piece from the next without a fight.`;
}
