/** What a room's sun means for colour and blinds: sentences that a passage of the library carries, word for word in `quotes`. */
import type { Place } from '../../../../shared/sun/day.ts';

export interface Meaning {
  topic: 'Colour' | 'Blind' | 'Shade' | 'Use';
  words: string;
  document: string;
  heading: string;
  quotes: readonly string[];
}

const WHITES = {
  topic: 'Colour',
  document: 'whites-and-paint-in-australian-light.md',
  heading: 'How Australian light changes white',
} as const;
const LOW_SUN = {
  topic: 'Blind',
  document: 'light-and-orientation-by-city.md',
  heading: 'West and east sun',
} as const;
const TROPICS = { document: 'light-and-orientation-by-city.md', heading: 'Darwin and the tropical north' } as const;

type Side = 'north' | 'east' | 'south' | 'west' | 'tropics';

export const MEANINGS: Record<Side, readonly Meaning[]> = {
  north: [
    {
      ...WHITES,
      words:
        'This light is warm and strong for most of the day. It flatters cooler whites and turns creamy ones yellow.',
      quotes: [
        'North light is warm and strong for most of the day, so it flatters cooler whites and makes creamy ones look yellow.',
      ],
    },
    {
      topic: 'Blind',
      words: 'A horizontal awning, eave or pergola is enough here, because the summer sun is high.',
      document: 'windows-curtains-and-blinds.md',
      heading: 'Stop summer heat outside the glass',
      quotes: ['North windows need only a horizontal awning, eave or pergola, since the summer sun is high.'],
    },
  ],
  east: [
    {
      ...WHITES,
      words: 'Colours look warm in the morning and flat after lunch.',
      quotes: ['East rooms are warm in the morning and flat after lunch.'],
    },
    {
      ...LOW_SUN,
      words: 'The morning sun is low, so an eave won’t stop it. A vertical blind outside the glass will.',
      quotes: [
        'Horizontal shade fails; use vertical shade outside the glass, such as external blinds, shutters, sliding screens, battens or trees.',
        'East sun has the same low angle but comes with cool air.',
      ],
    },
  ],
  south: [
    {
      ...WHITES,
      words: 'South light is blue. It makes cool whites look grey, so choose warmer ones.',
      quotes: ['South light is blue, so it makes cool whites look grey and needs warmth.'],
    },
    {
      topic: 'Use',
      words: 'The light is even and slightly blue: a good place for a desk, or for hanging art.',
      document: 'light-and-orientation-by-city.md',
      heading: 'South light',
      quotes: [
        'The light is even and slightly blue, so it is excellent for a studio, a desk or hanging art, and unkind to cool greys and blue-based whites.',
      ],
    },
  ],
  west: [
    {
      ...WHITES,
      words: 'It’s dull in here until mid afternoon. Then colours turn orange.',
      quotes: ['West rooms are dull until mid afternoon and then turn orange.'],
    },
    {
      ...LOW_SUN,
      words:
        'This sun passes under any eave when the day is hottest. Hang a blind outside: one inside helps glare only.',
      quotes: [
        'It arrives low, when the day is hottest, and passes under any eave.',
        'Inside blinds help glare but the heat has already come through.',
      ],
    },
  ],
  tropics: [
    {
      ...TROPICS,
      topic: 'Colour',
      words:
        'The light is strong and bounced off greenery, so colours look greener and paler. Test whites in the room.',
      quotes: [
        'Indoors, the light is strong and bounced off greenery, so colours look greener and paler: test whites on site',
      ],
    },
    {
      ...TROPICS,
      topic: 'Shade',
      words: 'No season is for wanting sun inside. Shade the wall as well as the glass.',
      quotes: [
        'There is no season for wanting sun inside, so shade the whole house: wide eaves on every side, verandahs, sun hoods, and shade to the walls as well as the glass.',
      ],
    },
  ],
};

/** The library's "tropical north" is Darwin, Katherine, Cairns, Townsville and Broome: the last is the furthest south but Townsville, at 19.3. */
const TROPICAL_NORTH = -19.5;

/** @param azimuth Of the window: one of eight directions. North-east is like east, and south-west like west, as the library has them. */
export function meaningOf({ latitude }: Place, azimuth: number): readonly Meaning[] {
  if (latitude > TROPICAL_NORTH) return MEANINGS.tropics;
  if (azimuth === 0 || azimuth === 180) return MEANINGS[azimuth === 0 ? 'north' : 'south'];
  return MEANINGS[azimuth < 180 ? 'east' : 'west'];
}
