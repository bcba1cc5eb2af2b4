/** The site's screens, and which document the edge answers a path with: the rule of CloudFront and of the local stage alike. */

/** Every screen but the articles, `/blog/{slug}` and `/library/{slug}`, the rooms, `/assistant/{id}`, and the posts, `/forum/{id}`. */
export const SCREENS = [
  '/',
  '/assistant',
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
  '/terms',
  '/privacy',
  '/accessibility',
] as const;
export type Screen = (typeof SCREENS)[number];
/** What a shell can be made for: a screen, or any room and any post, whose ids no build knows. */
export type Shell = Screen | 'room' | 'post';

/** An article of the library. Which there are, only the app can ask: admins put files there. */
const LIBRARY_ARTICLE = /^\/library\/[^/]+$/;

/** A room of a member, by its id (`RoomId`, without its schema: the edge bundles this file), and the room's sheet for the printer. */
const ROOM = /^\/assistant\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const ROOM_SHEET = /^\/assistant\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/sheet$/;

/** The parts of the admin's desk that have a page of their own, `/admin/{part}`; what needs attention and the figures are `/admin`. */
export const DESK_PARTS = ['health', 'moderation', 'answers', 'knowledge', 'people', 'audit'] as const;
export type DeskPart = (typeof DESK_PARTS)[number];
const DESK: readonly string[] = DESK_PARTS.map((part) => `/admin/${part}`);

/** A post of the forum, by its id. */
const POST = /^\/forum\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Screens that answer a visitor with 404. */
const HIDDEN_FROM_VISITORS: readonly string[] = ['/blog', '/admin'] satisfies Screen[];

/** The app with a spinner in it, for requests with a session; and the same with status 404. */
export const PLAIN_SHELL = '/index.html';
/** Where the shells are that have the code of one screen fetched with them. */
const SHELLS = '/shell';
export const MISSING = '/not-found.html';
/** Where the prerendered documents of visitors are. */
const VISITORS = '/visitor';

/**
 * The document, as a path in the built site, that answers a path which is no file and no call.
 * @param path of the request as the browser wrote it, percent signs included, without its query; a slash at its end does not count.
 * @param signedIn whether the request carries a session cookie. It need not be valid: the app finds out.
 * @param prerendered the paths that have a document of their own for visitors (`documents.json` of the built site).
 * @param shells the paths whose shell has that screen's code fetched with it (the same); the others get the plain one.
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
    ROOM_SHEET.test(place) ||
    !screen.startsWith('/');
  if (!signedIn && prerendered.includes(place)) return visitorDocument(place);
  if (!signedIn && (!known || HIDDEN_FROM_VISITORS.includes(screen))) return VISITORS_MISSING;
  if (shells.includes(screen)) return shellDocument(screen);
  return known || prerendered.includes(place) ? PLAIN_SHELL : MISSING;
}

/** The screen of a path, or `room` or `post`; a path that is no screen stays as it is. */
function screenAt(place: string): string {
  if (ROOM.test(place)) return 'room';
  if (POST.test(place)) return 'post';
  return DESK.includes(place) ? '/admin' : place;
}

const fileOf = (path: string) => `${path === '/' ? '/index' : path}.html`;

/** Where the visitors' document of a prerendered path is. */
export const visitorDocument = (path: string): string => VISITORS + fileOf(path);

/** Where the shell of a screen is. */
export const shellDocument = (shell: string): string => SHELLS + fileOf(shell.startsWith('/') ? shell : `/${shell}`);

/** The visitors' document of every path that leads nowhere. */
export const VISITORS_MISSING = VISITORS + MISSING;

/** A document that says that there is nothing is answered with 404. */
export const statusFor = (document: string): 200 | 404 => (document.endsWith(MISSING) ? 404 : 200);
