/** The developer-tools lock (infra/docs/product-spec.md, section 9). The stage's settings turn it on. */

/** A docked panel takes more than this from the page, in pixels. */
const DOCKED_PX = 160;
const CHECK_EVERY_MS = 1_000;
const WARNING = 'Developer tools are not permitted on this application.';

/** The sizes of a window: `outer` includes the browser's own bars, `inner` does not. */
export interface WindowSize {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
}

/** Zoom steps of Chrome, Edge, Firefox and Safari, as factors. */
const ZOOM_STEPS = [
  0.25, 0.3, 0.33, 0.5, 0.67, 0.75, 0.8, 0.85, 0.9, 1, 1.1, 1.15, 1.2, 1.25, 1.33, 1.5, 1.7, 1.75, 2, 2.4, 2.5, 3, 4, 5,
];
/** Pixel ratios of screens before any zoom, as systems offer them. */
const SCREEN_RATIOS = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];
/** Rounding of sizes at odd zoom steps, in pixels. */
const SLACK_PX = 16;

/** Engines differ in what zoom does to these numbers. */
export type Engine = 'chromium' | 'gecko' | 'webkit';

/**
 * Whether the gap between outer and inner size is a docked panel: more than 160 px in one direction at every zoom that
 * the pixel ratio allows. Zoom alone never counts as a panel; where zoom or a panel could explain the gap, it is zoom.
 */
export function isDocked(size: WindowSize, engine: Engine): boolean {
  // The outer size of a tab opened in the background is still 0.
  if (size.outerWidth === 0 || size.outerHeight === 0) return false;
  return !possibleZooms(size.devicePixelRatio, engine).some((zoom) => isExplainedBy(zoom, size, engine));
}

/** Every step is possible in Safari, which keeps its pixel ratio while it zooms. Elsewhere, if no step fits, zoom is the ratio over a screen ratio. */
function possibleZooms(devicePixelRatio: number, engine: Engine): number[] {
  if (engine === 'webkit') return ZOOM_STEPS;
  const steps = ZOOM_STEPS.filter((zoom) => SCREEN_RATIOS.some((ratio) => isNear(devicePixelRatio, ratio * zoom)));
  return steps.length > 0 ? steps : SCREEN_RATIOS.map((ratio) => devicePixelRatio / ratio);
}

/** Firefox measures the outer size in zoomed pixels, the others in unzoomed ones. */
function isExplainedBy(
  zoom: number,
  { outerWidth, outerHeight, innerWidth, innerHeight }: WindowSize,
  engine: Engine,
): boolean {
  const fits = (gap: number) => gap >= -SLACK_PX && gap <= DOCKED_PX;
  if (engine === 'gecko') return fits(outerWidth - innerWidth) && fits((outerHeight - innerHeight) * zoom);
  return fits(outerWidth - innerWidth * zoom) && fits(outerHeight - innerHeight * zoom);
}

/** Detects the engine by features that only one has: Firefox's screen offsets, Safari's gesture events. */
function engineOf(browser: object): Engine {
  if ('mozInnerScreenX' in browser) return 'gecko';
  return 'GestureEvent' in browser ? 'webkit' : 'chromium';
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.02 * b;

/** Shortcuts that open the tools, the source or a copy of the page. */
function isBlockedKey({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toUpperCase();
  if (letter === 'F12') return true;
  if (!ctrlKey) return false;
  return shiftKey ? ['I', 'J', 'C'].includes(letter) : ['U', 'S'].includes(letter);
}

let whenDetected: (() => void) | undefined;

/**
 * Switches the lock on for this visit: blocks keys, the context menu and selection outside of texts and fields
 * (`styles.css`), clears the console each second, and calls `onDetected` once when it finds a panel. A second call only
 * replaces `onDetected`.
 */
export function lockDevtools(onDetected: () => void): void {
  const on = whenDetected !== undefined;
  whenDetected = onDetected;
  if (on) {
    dispatchEvent(new Event('resize'));
    return;
  }
  document.documentElement.dataset.lock = '';
  addEventListener('contextmenu', (event) => event.preventDefault());
  addEventListener('keydown', (event) => isBlockedKey(event) && event.preventDefault(), { capture: true });

  const engine = engineOf(window);
  // Touch screens have no docked panels, but keyboards and bars that change the window's size.
  const docks = matchMedia('(pointer: fine)');
  let notified: (() => void) | undefined;
  const check = () => {
    if (notified === whenDetected || !docks.matches || !isDocked(window, engine)) return;
    notified = whenDetected;
    notified?.();
  };
  check();
  addEventListener('resize', check);
  setInterval(() => {
    console.clear();
    console.warn(WARNING);
    check();
  }, CHECK_EVERY_MS);
}
