/** Plain Australian names for colours found in rooms, so that a palette can be read aloud. */
import { distance, type Oklab, oklabFromHex } from './pixels.ts';

const NAMES: Record<string, string> = {
  'chalk white': '#f6f4ef',
  'limewash white': '#ece6da',
  'cool white': '#eef1f3',
  'linen cream': '#e4d8c0',
  'shell pink': '#ecd3c8',
  'beach sand': '#d6c3a0',
  'oat beige': '#c9b79c',
  'pale pine': '#dcb98a',
  sandstone: '#c9a676',
  'driftwood grey': '#9f917f',
  'blonde timber': '#b0906a',
  'honey timber': '#c08a4e',
  'warm timber brown': '#96602f',
  'tan leather': '#a8663c',
  'brush box brown': '#7a4a2e',
  'walnut brown': '#5b3a26',
  'dark chocolate': '#3a2619',
  'jarrah red': '#6d2f20',
  'face-brick red': '#95482f',
  terracotta: '#b9603a',
  'burnt orange': '#cf6a2a',
  coral: '#e08a68',
  'dusty pink': '#d3a294',
  'clay pink': '#b98472',
  'deep plum': '#5a2f42',
  'wattle yellow': '#e8b93a',
  ochre: '#c98a24',
  'brass gold': '#b48f45',
  'pale straw': '#ead9a0',
  khaki: '#8f8560',
  olive: '#75713a',
  'moss green': '#5b6a2c',
  'fern green': '#6f9a4c',
  'eucalypt green': '#6f8a72',
  'sage green': '#a3b49a',
  'saltbush green': '#c3cbbb',
  'bottle green': '#1f4636',
  'deep forest green': '#2c3a26',
  emerald: '#1f7d5c',
  'sea-glass green': '#bcd8cc',
  teal: '#2f7478',
  'duck-egg blue': '#b4cfd2',
  'sky blue': '#a9c8e6',
  'coastal blue': '#5f93b8',
  'denim blue': '#47658c',
  'dusk blue': '#39455f',
  'navy blue': '#1f2b47',
  'lavender grey': '#a9a3b8',
  'silver grey': '#c4c4c0',
  'pearl grey': '#c0bbb4',
  'dove grey': '#a19d97',
  'warm stone grey': '#8c8377',
  'concrete grey': '#84878a',
  'slate grey': '#565c62',
  'warm umber': '#57493c',
  charcoal: '#3b3835',
  'ink black': '#1a1918',
};

const CATALOGUE = Object.entries(NAMES).map(([name, hex]) => ({ name, colour: oklabFromHex(hex) }));

/** Hue matters more than lightness when people name a colour, so lightness counts for less here. */
const nameDistance = (one: Oklab, other: Oklab): number =>
  distance({ ...one, l: one.l * 0.8 }, { ...other, l: other.l * 0.8 });

/** The nearest names for a colour, best first, so that a palette can use each name once. */
export function namesFor(colour: Oklab): string[] {
  return CATALOGUE.map(({ name, colour: named }) => ({ name, away: nameDistance(colour, named) }))
    .toSorted((one, other) => one.away - other.away)
    .slice(0, 6)
    .map(({ name }) => name);
}
