/** The site's screens, and which document the edge serves for a path. CloudFront and the local stage use the same rule. */

/** All screens but those of articles (`/blog/{slug}`, `/library/{slug}`), rooms (`/assistant/{id}`) and posts (`/forum/{id}`). */
export const SCREENS = [
  '/',
  '/assistant',
  '/assistant/book',
  '/forum',
  '/blog',
  '/library',
  '/subscribe',
  '/subscription',
  '/account',
  '/admin',
  '/auth',
  '/reset',
  '/verify',
  '/unsubscribe',
  '/enrol',
  '/shared',
  '/terms',
  '/privacy',
  '/accessibility',
] as const;
export type Screen = (typeof SCREENS)[number];
/** What a shell can be built for: a screen, or all rooms or all posts, whose ids are not known at build time. */
export type Shell = Screen | 'room' | 'post';

/** An article of the library. Only the app can find out which exist, because admins add files. */
const LIBRARY_ARTICLE = /^\/library\/[^/]+$/;

/** A room by its id (`RoomId`, without its schema, because the edge bundles this file). */
const ROOM = /^\/assistant\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** The pages of a room beside its own, `/assistant/{id}/{part}`. */
export const ROOM_PARTS = ['sheet', 'colour', 'plan', 'sun'] as const;
export type RoomPart = (typeof ROOM_PARTS)[number];
const ROOM_PART = new RegExp(`^/assistant/[0-7][0-9A-HJKMNP-TV-Z]{25}/(${ROOM_PARTS.join('|')})$`);

/** The parts of the admin's desk with their own page, `/admin/{part}`. What needs attention and the statistics are on `/admin`. */
export const DESK_PARTS = ['health', 'moderation', 'answers', 'knowledge', 'people', 'audit'] as const;
export type DeskPart = (typeof DESK_PARTS)[number];
const DESK: readonly string[] = DESK_PARTS.map((part) => `/admin/${part}`);

/** A post of the forum, by its id. */
const POST = /^\/forum\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Screens that answer a visitor with 404. */
const HIDDEN_FROM_VISITORS: readonly string[] = ['/blog', '/admin'] satisfies Screen[];

/** The app with a spinner, for requests with a session. `MISSING` is the same with status 404. */
export const PLAIN_SHELL = '/index.html';
/** The folder of the shells that preload the code of one screen. */
const SHELLS = '/shell';
export const MISSING = '/not-found.html';
/** The folder of the prerendered documents for visitors. */
const VISITORS = '/visitor';

/**
 * The document, as a path in the built site, for a path that is neither a file nor a call.
 * @param path The path of the request as the browser sent it, percent-encoded, without its query. A trailing slash is ignored.
 * @param signedIn Whether the request has a session cookie. It need not be valid: the app finds out.
 * @param prerendered The paths with a prerendered document for visitors (`documents.json` of the built site).
 * @param shells The paths whose shell preloads the screen's code (the same file). The others get the plain shell.
 */
export function documentFor(
  path: string,
  signedIn: boolean,
  prerendered: readonly string[],
  shells: readonly string[],
): string {
  const place = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const screen = screenAt(place);
  const known =
    (SCREENS as readonly string[]).includes(screen) ||
    LIBRARY_ARTICLE.test(place) ||
    ROOM_PART.test(place) ||
    !screen.startsWith('/');
  if (!signedIn && prerendered.includes(place)) return visitorDocument(place);
  if (!signedIn && (!known || HIDDEN_FROM_VISITORS.includes(screen))) return VISITORS_MISSING;
  if (shells.includes(screen)) return shellDocument(screen);
  return known || prerendered.includes(place) ? PLAIN_SHELL : MISSING;
}

/** The screen of a path, or `room` or `post`; for any other path, the path itself. */
function screenAt(place: string): string {
  if (ROOM.test(place)) return 'room';
  if (POST.test(place)) return 'post';
  return DESK.includes(place) ? '/admin' : place;
}

const fileOf = (path: string) => `${path === '/' ? '/index' : path}.html`;

/** The visitors' document of a prerendered path. */
export const visitorDocument = (path: string): string => VISITORS + fileOf(path);

/** The shell of a screen. */
export const shellDocument = (shell: string): string => SHELLS + fileOf(shell.startsWith('/') ? shell : `/${shell}`);

/** The visitors' document for every unknown path. */
export const VISITORS_MISSING = VISITORS + MISSING;

/** The status of a document: 404 for the not-found ones. */
export const statusFor = (document: string): 200 | 404 => (document.endsWith(MISSING) ? 404 : 200);
