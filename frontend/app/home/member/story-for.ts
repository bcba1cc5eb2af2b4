/** Picks the blog story that fits a member's house: by a note on a photo, by a room, or by their home's details. */
import { type Article, articleAt, FEATURED } from '../../../../shared/articles.ts';
import type { Home, Room } from '../../../../shared/rooms.ts';

export interface Picked {
  article: Article;
  /** Why, such as "Picked for note 3, Dim the globe"; undefined where nothing is known. */
  why: string | undefined;
}

interface Rule {
  slug: string;
  note?: RegExp;
  /** Whether a room fits; the reason why the home fits. */
  room?: (room: Room) => boolean;
  home?: (home: Home) => string | undefined;
}

/** The first that fits wins; notes are looked at before rooms, rooms before the home. */
const RULES: readonly Rule[] = [
  { slug: 'light-a-room-five-times', note: /\b(lamps?|globes?|pendants?|dim|dimmer|downlights?|lighting)\b/i },
  {
    slug: 'cool-the-house-first',
    note: /\b(blinds?|shade|west|glare|heat|hot|awning)\b/i,
    home: ({ state }) => (state === 'QLD' || state === 'NT' ? 'a hot summer' : undefined),
  },
  {
    slug: 'the-picture-rail',
    note: /\b(picture rail|cornice|skirting|leadlight|mantel)\b/i,
    home: ({ style }) =>
      style !== null && /federation|victorian|edwardian|heritage|bungalow/i.test(style) ? 'an old house' : undefined,
  },
  {
    slug: 'a-bathroom-for-thirty-years',
    room: ({ kind }) => kind === 'bathroom',
    home: ({ household }) =>
      household.includes('older') || household.includes('access') ? 'who lives with you' : undefined,
  },
  {
    slug: 'forty-two-square-metres',
    room: ({ size }) => size !== null && size.width * size.length < 16,
    home: ({ style }) => (style !== null && /\b(flat|unit|apartment|studio)\b/i.test(style) ? 'a flat' : undefined),
  },
  {
    slug: 'a-living-room-for-1500-dollars',
    home: ({ tenure, budget }) =>
      tenure === 'rented' ? 'a rented home' : budget === 'under5' ? 'your budget' : undefined,
  },
];

/**
 * @param rooms the newest first; archived ones are left out by the caller.
 * @param home null where it is not known.
 */
export function storyFor(rooms: readonly Room[], home: Home | null): Picked {
  return byNote(rooms) ?? byRoom(rooms) ?? byHome(home) ?? { article: FEATURED, why: undefined };
}

const picked = (slug: string, why: string): Picked | undefined => {
  const found = articleAt(slug);
  return found && { article: found.article, why: `Picked for ${why}` };
};

function byNote(rooms: readonly Room[]): Picked | undefined {
  for (const { cover } of rooms)
    for (const { n, kind, title, text } of cover?.notes ?? []) {
      const rule = kind === 'keep' ? undefined : RULES.find(({ note }) => note?.test(`${title} ${text}`));
      if (rule) return picked(rule.slug, title === '' ? `note ${n}` : `note ${n}, ${title}`);
    }
  return undefined;
}

function byRoom(rooms: readonly Room[]): Picked | undefined {
  for (const room of rooms) {
    const rule = RULES.find((candidate) => candidate.room?.(room));
    if (rule) return picked(rule.slug, room.name);
  }
  return undefined;
}

function byHome(home: Home | null): Picked | undefined {
  for (const { slug, home: fits } of RULES) {
    const why = home ? fits?.(home) : undefined;
    if (why !== undefined) return picked(slug, why);
  }
  return undefined;
}
