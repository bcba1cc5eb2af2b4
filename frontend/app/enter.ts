/**
 * The only script of a prerendered page before the first interaction. After the first paint it checks whether the
 * developer-tools lock is on. When somebody reaches for a control it loads the app, which hydrates the page.
 * It imports nothing statically, to stay small: the addresses of the other scripts are in the document.
 */

interface Parts {
  /** The app, and the modules of its first page. */
  app: string[];
  styles: string[];
  lock: string;
}

const root = document.getElementById('root');
const parts = JSON.parse(root?.dataset.visitor ?? '{}') as Partial<Parts>;
let entering: Promise<unknown> | undefined;

/** `main.tsx` reports here that it has hydrated the page, or that it failed. */
const alive = new Promise<unknown>((resolve, reject) => {
  root?.addEventListener('alive', resolve);
  root?.addEventListener('not-alive', (event) => reject((event as CustomEvent<unknown>).detail));
});
alive.catch(() => {});

/** Resolves when the app has hydrated the page. */
function enter(): Promise<unknown> {
  entering ??= Promise.all([
    alive,
    ...(parts.app ?? []).map((part) => import(/* @vite-ignore */ part)),
    ...(parts.styles ?? []).map(addStyle),
  ]).then(
    () => {
      removeEventListener('click', hold, true);
      for (const type of REACHES) removeEventListener(type, reach);
    },
    (error: unknown) => {
      entering = undefined;
      throw error;
    },
  );
  return entering;
}

/** Adds a stylesheet: the document has only the styles of its own page. */
function addStyle(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
  document.head.append(link);
  return loaded;
}

const controlAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a, button') : null;

/** A link that the browser can follow without the app: to another site, in a new tab, or to a part of this page. */
const leadsElsewhere = (control: HTMLElement) =>
  control instanceof HTMLAnchorElement &&
  (control.target !== '' ||
    control.origin !== location.origin ||
    (control.hash !== '' && control.pathname === location.pathname));

/** Holds a click until the app has hydrated the page, then repeats it. */
function hold(event: MouseEvent): void {
  const control = controlAt(event);
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!control || !plain || leadsElsewhere(control)) return;
  event.preventDefault();
  event.stopPropagation();
  void enter().then(
    () => control.click(),
    () => (control instanceof HTMLAnchorElement ? location.assign(control.href) : showFailure()),
  );
}

/** Shows a notice above the page, once. The page stays readable and its links work. */
function showFailure(): void {
  if (document.getElementById('not-alive')) return;
  const notice = Object.assign(document.createElement('p'), { id: 'not-alive', role: 'alert' });
  notice.textContent = 'That didn’t work. Check your connection, then reload the page.';
  // Aligns with the page's column.
  notice.style.cssText =
    'padding: 0.75rem max(var(--wrap-sides), 50% - var(--wrap) / 2 + var(--wrap-sides)); border-bottom: 1px solid';
  document.body.prepend(notice);
}

const reach = (event: Event) => controlAt(event) && void enter().catch(() => {});
const REACHES = ['pointerover', 'pointerdown', 'focusin'];

async function lockWhereAsked(): Promise<void> {
  const { lock } = (await (await fetch('/config.json')).json()) as { lock?: boolean };
  if (!lock || !parts.lock) return;
  const { lockDevtools } = (await import(
    /* @vite-ignore */ parts.lock
  )) as typeof import('./devtools-lock/devtools-lock.ts');
  if (root?.dataset.visitor !== undefined) lockDevtools(() => void enter().catch(() => {}));
}

/** This page is served only where nobody is signed in: tabs that still show a member leave, as `api/session-in-tabs.ts` does. */
function announceNobody(): void {
  if (root?.dataset.visitor === undefined || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('verandah.session');
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ userId: null });
  channel.close();
}

announceNobody();
addEventListener('click', hold, true);
for (const type of REACHES) addEventListener(type, reach, { passive: true });
// A frame after the load event the page is painted.
addEventListener('load', () => requestAnimationFrame(() => setTimeout(() => void lockWhereAsked().catch(() => {}))));
