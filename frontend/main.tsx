/** Where the site starts in the browser: asks who is there, loads the stage's settings, renders. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from './accounts/session.ts';
import { loadConfig } from './api.ts';
import { App } from './app.tsx';
import { lockDevtools } from './devtools-lock.ts';
import { preloadHero } from './home/hero.tsx';
import { AccessRestricted } from './layout/access-restricted.tsx';
import { CannotStart } from './layout/problem-pages.tsx';
import { queryClient } from './query-client.ts';
import './styles.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root to render into.');
const root = createRoot(place);
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>);

if (location.pathname === '/') preloadHero();
void queryClient.prefetchQuery(sessionQuery);
try {
  const { lock } = await loadConfig();
  show(<App />);
  if (lock) lockDevtools(() => show(<AccessRestricted />));
} catch (error) {
  show(<CannotStart error={error} />);
}
