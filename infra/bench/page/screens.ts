/** The measured screens, who looks at them, and the gates of each. */

export interface Gates {
  /** Lighthouse's scores, of 100, at least. */
  performance?: number;
  accessibility?: number;
  'best-practices'?: number;
  seo?: number;
  /** Largest Contentful Paint, simulated, in milliseconds, below. */
  largestPaint?: number;
  /** Cumulative Layout Shift, at most: 0 where nothing moves. */
  shift?: number;
  /** Script, gzip KiB, at most: before the first paint, and in all. */
  scriptBefore?: number;
  scriptInAll?: number;
}

export interface MeasuredScreen {
  name: string;
  path: string;
  /** A visitor, one of the demo accounts, or a member with a room (`resident.ts`). */
  who: 'visitor' | 'member' | 'premium' | 'admin' | 'resident';
  gates: Gates;
}

/** Search scores count only on public pages: every other page asks not to be indexed, or cannot be reached. */
const PUBLIC: Gates = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  scriptBefore: 0,
  shift: 0,
};
const MEMBERS: Gates = { performance: 95, accessibility: 95, shift: 0 };
/** The most script on the landing page after somebody reaches for a control and the app takes the page over, in gzip KiB. */
export const MAX_TOUCHED = 130;

/** Placeholder for the address of the resident's room. */
export const ROOM = '/assistant/{room}';
/** Placeholder for the address of the forum's newest post. */
export const POST = '/forum/{post}';

export const MEASURED: MeasuredScreen[] = [
  {
    name: 'landing',
    path: '/',
    who: 'visitor',
    gates: { ...PUBLIC, largestPaint: 1500, scriptInAll: MAX_TOUCHED },
  },
  { name: 'article', path: '/blog/follow-the-sun', who: 'visitor', gates: PUBLIC },
  { name: 'tall article', path: '/blog/the-dark-room-in-the-middle', who: 'visitor', gates: PUBLIC },
  { name: 'terms', path: '/terms', who: 'visitor', gates: PUBLIC },
  { name: 'privacy', path: '/privacy', who: 'visitor', gates: PUBLIC },
  { name: 'accessibility', path: '/accessibility', who: 'visitor', gates: PUBLIC },
  { name: 'sign in', path: '/auth', who: 'visitor', gates: MEMBERS },
  { name: 'home', path: '/', who: 'premium', gates: MEMBERS },
  { name: 'home, a room', path: '/', who: 'resident', gates: MEMBERS },
  { name: 'assistant', path: '/assistant', who: 'premium', gates: { ...MEMBERS, scriptInAll: 150 } },
  { name: 'room', path: ROOM, who: 'resident', gates: { ...MEMBERS, scriptInAll: 175 } },
  { name: 'forum', path: '/forum', who: 'premium', gates: { ...MEMBERS, scriptInAll: 137 } },
  { name: 'post', path: POST, who: 'premium', gates: { ...MEMBERS, scriptInAll: 139 } },
  { name: 'blog', path: '/blog', who: 'premium', gates: MEMBERS },
  { name: 'library', path: '/library', who: 'member', gates: MEMBERS },
  { name: 'subscribe', path: '/subscribe', who: 'member', gates: MEMBERS },
  { name: 'account', path: '/account', who: 'premium', gates: MEMBERS },
  { name: 'admin', path: '/admin', who: 'admin', gates: MEMBERS },
];
