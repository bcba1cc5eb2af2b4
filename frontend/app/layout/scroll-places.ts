/** Scroll restoration: Back returns to where a page was left, and a new page starts at its top or at the part in its address. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { isSamePlace, partOfPage } from '../../ui/page/places.ts';

const STORED = 'verandah.scroll-places';
/** The router's key for every history entry that it did not create. It is unique only within one document. */
const UNKNOWN = 'default';
/** The events that store the scroll position. A scroll event fires a frame late, so a press, Back or a new document may leave the page before it. */
const MOMENTS = ['scroll', 'click', 'popstate'];

/** Called once, by the frame. */
export function useScrollPlaces(): void {
  const { key, hash, state } = useLocation();
  const kind = useNavigationType();
  const places = useRef<Record<string, number>>(undefined);
  const shown = useRef<string>(undefined);
  const restoration = useRef<AbortSignal>(undefined);

  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    places.current ??= stored();
    shown.current = key === UNKNOWN ? nameOfEntry() : key;
    const place = kind === NavigationType.Pop ? places.current[shown.current] : undefined;
    // On a prerendered page the browser has restored the position already, and the reader may have moved on.
    if (isFirst && isPrerendered()) return undefined;
    if (!isFirst || place !== undefined) layOutWhole();
    if (place !== undefined) {
      const ended = comeBackTo(place);
      restoration.current = ended.signal;
      return () => ended.abort();
    }
    // A page whose address was only corrected is already where the reader wants it.
    if (!isFirst && !isSamePlace(state)) toPart(hash);
    return undefined;
  }, [key, hash, kind, state]);

  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const note = () => {
      // A page that is left before its content has loaded keeps the position that it was to have.
      const isRestoring = restoration.current?.aborted === false;
      if (places.current && shown.current !== undefined && !isRestoring) places.current[shown.current] = scrollY;
    };
    const leave = () => {
      note();
      history.scrollRestoration = 'auto';
      store(places.current ?? {});
    };
    takeOver();
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener('pageshow', takeOver, { signal });
    for (const type of MOMENTS) addEventListener(type, note, { capture: true, passive: true, signal });
    addEventListener('pagehide', leave, { signal });
    return () => ended.abort();
  }, []);
}

const Named = z.object({ key: z.string() });

/**
 * Gives a key to a history entry that the browser created: the first of a visit, or one for a plain link to a part of the
 * page. The router reads it from the entry when the reader comes back. Without it, all such entries would share UNKNOWN.
 */
function nameOfEntry(): string {
  const state: unknown = history.state;
  const named = Named.safeParse(state).data;
  if (named) return named.key;
  const key = crypto.randomUUID();
  history.replaceState({ ...(state as object | null), key }, '');
  return key;
}

const isPrerendered = (): boolean => document.getElementById('root')?.dataset.visitor !== undefined;

/** Lays out every section of the page from now on, so that nothing moves afterwards. */
export function layOutWhole(): void {
  document.documentElement.dataset.laidOut = '';
}

/** How long content further down may take to load, on a slow phone too. */
const COMING_MS = 10_000;
/** Input by which a reader scrolls, which ends the restoration. A screen reader may press with a click alone. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'];

/**
 * Scrolls to `place`, and again each time the page's height changes. It goes on after `place` is reached: one section may
 * shrink as it loads, which moves the page up, before another grows.
 * @returns Aborted once this has ended; abort it to end it.
 */
function comeBackTo(place: number): AbortController {
  const ended = new AbortController();
  const { style } = document.documentElement;
  // Scroll anchoring would move the position by what changes above it, also where the page's height stays the same.
  style.overflowAnchor = 'none';
  const end = () => ended.abort();
  const scrollThere = () => scrollTo({ top: place, behavior: 'instant' });
  // Only code scrolls further down without the reader's input, such as a conversation that follows its newest message.
  const heights = new ResizeObserver(() => (scrollY > place + 1 ? end() : scrollThere()));
  const timer = setTimeout(end, COMING_MS);
  ended.signal.addEventListener('abort', () => {
    heights.disconnect();
    style.overflowAnchor = '';
    clearTimeout(timer);
  });
  for (const type of OWN_MOVES) addEventListener(type, end, { signal: ended.signal, passive: true });
  scrollThere();
  heights.observe(document.body);
  return ended;
}

function toPart(hash: string): void {
  const part = partOfPage(hash);
  if (part) part.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

const Places = z.record(z.string(), z.number());

/** Where storage is blocked or holds something else, every page starts at its top. */
function stored(): Record<string, number> {
  try {
    return Places.parse(JSON.parse(sessionStorage.getItem(STORED) ?? '{}'));
  } catch {
    return {};
  }
}

function store(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // As above.
  }
}
