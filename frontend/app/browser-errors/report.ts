/** Sends the report of an error: its kind, the pattern of the screen, and where it is in our scripts. Never its message. */
import { BrowserError, FRAME, MAX_FRAMES, screenPattern } from '../../../shared/accounts/browser-error.ts';
import { getConfig, request } from '../../api/client.ts';
import { isMissingCode } from '../layout/problem-pages.tsx';

/** A page that fails again and again tells nothing new. */
const MAX_REPORTS = 3;
const reported = new Set<string>();

/** Sends each distinct error once a page load. Leaves out what is no fault of our code. @throws ApiError where it does not arrive. */
export async function report(error: unknown): Promise<void> {
  if (!(error instanceof Error) || isMissingCode(error)) return;
  const frames = framesOf(error);
  const { data: body } = BrowserError.safeParse({
    name: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    screen: screenPattern(location.pathname),
    build: build(),
    frames,
  });
  const place = frames[0] ?? '';
  if (!body || reported.has(place) || reported.size === MAX_REPORTS) return;
  reported.add(place);
  await request('/api/browser-errors', {
    method: 'POST',
    // The page may be about to close.
    keepalive: true,
    // Without the session's cookie, nothing says whose browser it is.
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The places in our own scripts. The names of functions are minified and tell nothing. */
function framesOf({ message, stack = '' }: Error): string[] {
  return (
    stack
      // Chromium repeats the message there, and it can contain anything.
      .replace(message, '')
      .split('\n')
      .map((line) => line.split(`${location.origin}/assets/`)[1]?.replace(/\)$/, '') ?? '')
      .filter((place) => FRAME.test(place))
      .slice(0, MAX_FRAMES)
  );
}

function build(): string | undefined {
  try {
    return getConfig().build;
  } catch {
    return undefined;
  }
}
