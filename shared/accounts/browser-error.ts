/** The report of an error in a browser: where it is in our own code, and nothing of what was on the screen. */
import * as z from 'zod/mini';
import { DESK_PARTS, ROOM_PARTS, SCREENS } from '../contract/screens.ts';

export const MAX_FRAMES = 8;
const ELSEWHERE = 'elsewhere';

/** The screens as patterns: the ids and the words of an address stay in the browser. */
const PATTERNS = [
  ...SCREENS,
  '/assistant/:id',
  ...ROOM_PARTS.map((part) => `/assistant/:id/${part}` as const),
  '/forum/:id',
  '/blog/:id',
  '/library/:id',
  ...DESK_PARTS.map((part) => `/admin/${part}` as const),
  ELSEWHERE,
] as const;
const Pattern = z.enum(PATTERNS, 'Send the pattern of the screen, such as /assistant/:id.');

/** The pattern of an address; `elsewhere` for one that no screen has. */
export function screenPattern(path: string): z.output<typeof Pattern> {
  const pattern = Pattern.safeParse(path).data ?? path.replace(/^(\/\w+)\/[^/]+/, '$1/:id');
  return Pattern.safeParse(pattern).data ?? ELSEWHERE;
}

/** The version of a release with its commit, as `infra/build/version.ts` names it: `0.1.0+0a9bc34`. */
export const Build = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,40}(\.changed)?)?$/, 'Send the version of the release, or none.'));

/** A place in a script of the build, such as `room-BppzVx5B.js:1:2345`. */
export const FRAME = /^[a-z0-9-]{1,50}-[\w-]{8}\.js:\d{1,6}:\d{1,7}$/;

export const BrowserError = z.strictObject({
  /** The kind of the error. Its message can quote what a member wrote, and stays in the browser. */
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'Send the name of the error, such as TypeError.')),
  screen: Pattern,
  /** Absent where the page has not read the stage's settings. */
  build: z.optional(Build),
  /** The innermost first. */
  frames: z
    .array(z.string().check(z.regex(FRAME, 'Send places in our own scripts, such as main-CEf7PM3m.js:1:2345.')))
    .check(
      z.minLength(1, 'Send at least one place in our scripts.'),
      z.maxLength(MAX_FRAMES, `Send the first ${MAX_FRAMES} places.`),
    ),
});
export type BrowserError = z.output<typeof BrowserError>;
