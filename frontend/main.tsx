/** Where the site starts in the browser: asks who is there, loads the stage's settings, renders, or takes over what is rendered. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { sessionQuery } from './accounts/session.ts';
import { loadConfig } from './api.ts';
import { App, screens } from './app.tsx';
import { AccessRestricted } from './layout/access-restricted.tsx';
import { firstPage } from './layout/arrived.ts';
import { CannotStart } from './layout/problem-pages.tsx';
import { queryClient } from './query-client.ts';
import './styles.css';

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
    root = createRoot(place as HTMLElement);
    root.render(whole);
  }
}

if (prerendered) queryClient.setQueryData(sessionQuery.queryKey, null);
else void queryClient.prefetchQuery(sessionQuery);

try {
  const { lock } = await loadConfig();
  show(<App router={createBrowserRouter(screens)} />);
  if (lock) {
    const { lockDevtools } = await import('./devtools-lock.ts');
    lockDevtools(() => show(<AccessRestricted />));
  }
  if (prerendered) {
    await firstPage;
    delete place.dataset.visitor;
  }
} catch (error) {
  // A prerendered page stays as it is: it can be read, and its links lead on.
  if (prerendered) throw error;
  show(<CannotStart error={error} />);
}
