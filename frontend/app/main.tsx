/** The entry point in the browser: fetches the session and the stage's settings, then renders, or hydrates a prerendered page. */
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadConfig, onSignedOut, onUnconfirmed } from '../api/client.ts';
import { sessionQuery } from '../api/session.ts';
import { sessionEnded } from '../api/signed-out.ts';
import { App, loadPage } from './app.tsx';
import { watchBrowserErrors } from './browser-errors/watch.ts';
import { firstPage, soon } from './first-page.ts';
import { CannotOpen } from './layout/problem-pages.tsx';
import { queryClient } from './query-client.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root to render into.');
/** The edge serves prerendered pages only to browsers without a session cookie, so the session needs no call. */
const prerendered = place.dataset.visitor !== undefined;
let root: Root | undefined;

function show(screen: ReactNode): void {
  const whole = <StrictMode>{screen}</StrictMode>;
  if (root) root.render(whole);
  else if (prerendered) root = hydrateRoot(place as HTMLElement, whole);
  else {
    const first = createRoot(place as HTMLElement);
    root = first;
    // A transition renders in slices, so that a slow phone stays responsive.
    startTransition(() => first.render(whole));
  }
}

watchBrowserErrors();
onSignedOut(sessionEnded);
// On the page where an admin adds the first passkey there is none to ask for, and the question would cover its button.
onUnconfirmed(async () => location.pathname !== '/enrol' && (await import('./layout/confirmation.tsx')).askToConfirm());
if (prerendered) queryClient.setQueryData(sessionQuery.queryKey, null);
/** The document's spinner stays until these are done. If the session cannot be read, the page says so itself. */
const member = prerendered ? [] : [queryClient.prefetchQuery(sessionQuery), loadPage(location.pathname)];

/** Rendering waits for them: lines in the fallback fonts may break elsewhere and shift the layout. */
const FONTS = ['1em Gloock', '1em "Figtree Variable"'];

const start = async (): Promise<void> => {
  const [{ lock }] = await Promise.all([loadConfig(), ...member]);
  await soon(
    Promise.all([...(globalThis.earlyAnswers?.values() ?? []), ...FONTS.map((font) => document.fonts.load(font))]),
  );
  show(
    // Synchronous navigation: on signing out, the page must be left before the session is dropped.
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>,
  );
  if (lock) {
    const { AccessRestricted } = await import('./layout/access-restricted.tsx');
    const { lockDevtools } = await import('./devtools-lock/devtools-lock.ts');
    lockDevtools(() => show(<AccessRestricted />));
  }
  if (prerendered) {
    await firstPage;
    delete place.dataset.visitor;
    place.dispatchEvent(new Event('alive'));
  }
};

// No top-level await: with it, the bundler does not merge small chunks.
start().catch((error: unknown) => {
  // A prerendered page stays as it is: it is readable, and its links work.
  if (prerendered) place.dispatchEvent(new CustomEvent('not-alive', { detail: error }));
  else show(<CannotOpen error={error} />);
});
