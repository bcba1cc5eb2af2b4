/** The main colours of a photo, and how light and how warm it is. */
import {
  apart,
  type Colour,
  cellsOf,
  chroma,
  hexOf,
  lightnessQuantile,
  mean,
  meanColour,
  oncePerPhoto,
  type Photo,
} from './pixels.ts';

const COLOURS = 5;
/** Colours nearer than this are one surface in more or less light. */
const SAME_COLOUR = 0.08;

/** At most five colours as `#rrggbb`, the largest first; strong ones count for more than their share. */
export function paletteOf(photo: Photo): string[] {
  const clusters: Colour[][] = [];
  for (const { colour } of cellsOf(photo)) {
    const cluster = clusters.find(([first]) => first && apart(first, colour) < SAME_COLOUR);
    if (cluster) cluster.push(colour);
    else clusters.push([colour]);
  }
  const telling = (colours: Colour[]): number => Math.sqrt(colours.length) * (0.15 + chroma(meanColour(colours)));
  const chosen = clusters.toSorted((one, other) => telling(other) - telling(one)).slice(0, COLOURS);
  return chosen.toSorted((one, other) => other.length - one.length).map((colours) => hexOf(meanColour(colours)));
}

export const percent = (share: number): number => Math.round(100 * share);

/**
 * Per cent: mean lightness, the step between dark and light parts (5th to 95th percentile), shares of clearly warm and cool colours.
 * Per thousand: the mean change from pixel to pixel.
 */
export const measuresOf = oncePerPhoto((photo) => {
  const lightness = photo.pixels.map(({ l }) => l);
  const share = (test: (warmth: number) => boolean): number =>
    percent(mean(photo.pixels.map(({ a, b }) => Number(test(b + a / 2)))));
  return {
    lightness: percent(mean(lightness)),
    contrast: percent(lightnessQuantile(photo, 0.95) - lightnessQuantile(photo, 0.05)),
    warm: share((warmth) => warmth > 0.1),
    cool: share((warmth) => warmth < -0.03),
    detail: Math.round(1000 * mean(cellsOf(photo).map(({ detail }) => detail))),
  };
});

/** One word each for a photo's lightness and its warmth. */
export function moodOf(photo: Photo) {
  const { lightness, warm, cool } = measuresOf(photo);
  return {
    tone: lightness > 70 ? 'light' : lightness < 48 ? 'dark' : 'mid-toned',
    warmth: warm > cool + 15 ? 'warm' : cool > warm + 15 ? 'cool' : 'neutral',
  };
}

/** A topic for a photo whose kind of room is unknown: its light where it is dark, else its colours. */
export function measuredTopic(photo: Photo): string {
  return moodOf(photo).tone === 'dark' ? 'lamps for a dark room' : 'palette of colours';
}
