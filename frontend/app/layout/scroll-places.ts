/** Where each page of a visit was left: Back returns there, and a new page starts at its top or at the part that its address names. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { isSamePlace } from '../../ui/same-place.ts';

const STORED = 'verandah.scroll-places';
/** The router's key of every entry that it did not make: it names one within a document, and none beyond. */
const UNKNOWN = 'default';
/** When the scroll position is stored. A scroll event comes a frame late: a press or Back may leave the page before it. */
const MOMENTS = ['scroll', 'click', 'popstate'];

/** Called once, by what stands around every page. */
export function useScrollPlaces(): void {
  const { key, hash, state } = useLocation();
  const kind = useNavigationType();
  const places = useRef<Record<string, number>>(undefined);
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    places.current ??= stored();
    shown.current = key === UNKNOWN ? nameOfEntry() : key;
    const place = kind === NavigationType.Pop ? places.current[shown.current] : undefined;
    // The browser has come back to the place in a page that was there before the script, and its reader may have moved on.
    if (isFirst && isPrerendered()) return undefined;
    if (!isFirst || place !== undefined) layOutWhole();
    if (place !== undefined) return comeBackTo(place);
    // One whose address was corrected is where its reader wants it.
    if (!isFirst && !isSamePlace(state)) toPart(hash);
    return undefined;
  }, [key, hash, kind, state]);

  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const note = () => {
      if (places.current && shown.current !== undefined) places.current[shown.current] = scrollY;
    };
    const leave = () => {
      history.scrollRestoration = 'auto';
      store(places.current ?? {});
    };
    takeOver();
    addEventListener('pageshow', takeOver);
    for (const type of MOMENTS) addEventListener(type, note, { capture: true, passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pageshow', takeOver);
      for (const type of MOMENTS) removeEventListener(type, note, { capture: true });
      removeEventListener('pagehide', leave);
    };
  }, []);
}

const Named = z.object({ key: z.string() });

/**
 * The key of an entry that the browser made: the first of a visit, or one for a plain link to a part of the page. It is
 * given one of its own, which the router reads there when the reader comes back: UNKNOWN would be shared with the others.
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

/** From now on, so that every place of a page is where it stays. */
export function layOutWhole(): void {
  document.documentElement.dataset.laidOut = '';
}

/** How long what lies further down may take to come. */
const COMING_MS = 3000;
/** A reader who moves the page meanwhile stays where that leads. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls there, again while the page grows until it is reached. Gives what ends that. */
function comeBackTo(place: number): () => void {
  const ended = new AbortController();
  const growth = new ResizeObserver(() => {
    scrollTo({ top: place, behavior: 'instant' });
    if (Math.abs(scrollY - place) < 1) ended.abort();
  });
  const end = () => ended.abort();
  const timer = setTimeout(end, COMING_MS);
  ended.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const type of OWN_MOVES) addEventListener(type, end, { signal: ended.signal, passive: true });
  scrollTo({ top: place, behavior: 'instant' });
  growth.observe(document.body);
  return end;
}

function toPart(hash: string): void {
  const part = hash === '' ? null : document.getElementById(hash.slice(1));
  if (part) part.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Storage may be shut, or hold something else: then every page starts at its top. */
function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
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
