/** What a room's sun means for colour and blinds, in sentences of the library. */
import type { Place } from '../../../../shared/sun/day.ts';

/** `words` are in the section, word for word. */
export interface Meaning {
  topic: string;
  words: string;
  slug: string;
  heading: string;
}

const said = (topic: string, slug: string, heading: string, words: string): Meaning => ({
  topic,
  slug,
  heading,
  words,
});
const white = (words: string) =>
  said('Colour', 'whites-and-paint-in-australian-light', 'How Australian light changes white', words);
const ORIENTATION = 'light-and-orientation-by-city';
const SHADE = ['windows-curtains-and-blinds', 'Stop summer heat outside the glass'] as const;

export const MEANINGS = {
  north: [
    white(
      'North light is warm and strong for most of the day, so it flatters cooler whites and makes creamy ones look yellow.',
    ),
    said(
      'Blind',
      ...SHADE,
      'North windows need only a horizontal awning, eave or pergola, since the summer sun is high.',
    ),
  ],
  east: [
    white('East rooms are warm in the morning and flat after lunch.'),
    said(
      'Blind',
      ...SHADE,
      'East and west windows need something vertical that covers the whole opening: a straight-drop blind in mesh, sliding shutters or a trellis.',
    ),
  ],
  south: [
    white('South light is blue, so it makes cool whites look grey and needs warmth.'),
    said(
      'Use',
      ORIENTATION,
      'South light',
      'The light is even and slightly blue, so it is excellent for a studio, a desk or hanging art, and unkind to cool greys and blue-based whites.',
    ),
  ],
  west: [
    white('West rooms are dull until mid afternoon and then turn orange.'),
    said(
      'Blind',
      ORIENTATION,
      'West and east sun',
      'Horizontal shade fails; use vertical shade outside the glass, such as external blinds, shutters, sliding screens, battens or trees. Inside blinds help glare but the heat has already come through.',
    ),
  ],
  tropics: [
    said(
      'Colour',
      ORIENTATION,
      'Darwin and the tropical north',
      'Indoors, the light is strong and bounced off greenery, so colours look greener and paler: test whites on site, and reduce glare with deep reveals, timber screens and mid-toned walls beside windows, so that the eye has a step between outside and in.',
    ),
    said(
      'Shade',
      ORIENTATION,
      'Darwin and the tropical north',
      'There is no season for wanting sun inside, so shade the whole house: wide eaves on every side, verandahs, sun hoods, and shade to the walls as well as the glass.',
    ),
  ],
} as const;

/** Degrees: the library's tropical north reaches to Townsville, at 19.3 south. */
const TROPICAL_NORTH = -19.5;

/** @param azimuth Of the window: one of eight directions. The four between count as east or west. */
export function meaningOf({ latitude }: Place, azimuth: number): readonly Meaning[] {
  if (latitude > TROPICAL_NORTH) return MEANINGS.tropics;
  if (azimuth === 0 || azimuth === 180) return MEANINGS[azimuth === 0 ? 'north' : 'south'];
  return MEANINGS[azimuth < 180 ? 'east' : 'west'];
}
