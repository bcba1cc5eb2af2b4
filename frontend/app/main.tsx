/** Where the site starts in the browser: asks who is there, loads the stage's settings, renders, or takes over what is rendered. */
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadConfig, onSignedOut, onUnconfirmed } from '../api/client.ts';
import { sessionQuery } from '../api/session.ts';
import { signInAgain } from '../api/signed-out.ts';
import { App, loadPage } from './app.tsx';
import { firstPage } from './layout/page-mounted.ts';
import { CannotOpen } from './layout/problem-pages.tsx';
import { queryClient } from './query-client.ts';
import { soon } from './soon.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root to render into.');
/** The edge gives prerendered pages only to browsers without a session: nobody needs to be asked for. */
const prerendered = place.dataset.visitor !== undefined;
let root: Root | undefined;

function show(screen: ReactNode): void {
  const whole = <StrictMode>{screen}</StrictMode>;
  if (root) root.render(whole);
  else if (prerendered) root = hydrateRoot(place as HTMLElement, whole);
  else {
    const first = createRoot(place as HTMLElement);
    root = first;
    // In slices, so that a slow phone can scroll and press meanwhile.
    startTransition(() => first.render(whole));
  }
}

onSignedOut(signInAgain);
onUnconfirmed(async () => (await import('./layout/confirmation.tsx')).askToConfirm());
if (prerendered) queryClient.setQueryData(sessionQuery.queryKey, null);
/** The spinner of the document stays until all of this is there. Where it cannot be known who is, the page says so itself. */
const member = prerendered ? [] : [queryClient.prefetchQuery(sessionQuery), loadPage(location.pathname)];

/** Lines that are drawn in their stand-ins may break elsewhere, and move what is below. */
const FONTS = ['1em Gloock', '1em "Figtree Variable"'];

const start = async (): Promise<void> => {
  const [{ lock }] = await Promise.all([loadConfig(), ...member]);
  await soon(
    Promise.all([...(globalThis.earlyAnswers?.values() ?? []), ...FONTS.map((font) => document.fonts.load(font))]),
  );
  show(
    // At once, not when there is time: on signing out, the page is gone before its user is.
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>,
  );
  if (lock) {
    const { AccessRestricted } = await import('./layout/access-restricted.tsx');
    const { lockDevtools } = await import('./devtools-lock.ts');
    lockDevtools(() => show(<AccessRestricted />));
  }
  if (prerendered) {
    await firstPage;
    delete place.dataset.visitor;
    place.dispatchEvent(new Event('alive'));
  }
};

// Not awaited at the top level: where any module does that, the bundler leaves small files apart that belong together.
start().catch((error: unknown) => {
  // A prerendered page stays as it is: it can be read, and its links lead on.
  if (prerendered) place.dispatchEvent(new CustomEvent('not-alive', { detail: error }));
  else show(<CannotOpen error={error} />);
});
