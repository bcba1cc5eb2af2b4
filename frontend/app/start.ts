/** The shell's own script: lets the spinner be painted first, and then runs the app, which the document has fetched meanwhile. */
import './styles.css';

/** The calls of a room or a post are under way before the app is there: they follow from the page's address, which no document knows. */
function callsFor(path: string): string[] {
  const [, screen, id] = /^\/(assistant|forum)\/(\w{26})$/.exec(path) ?? [];
  if (screen === 'assistant') return [`/api/rooms/${id}`, `/api/chat/messages?room=${id}`];
  return screen === 'forum' ? [`/api/forum/posts/${id}`, `/api/forum/posts/${id}/replies`] : [];
}

for (const href of callsFor(location.pathname))
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      // As the calls are made: the browser uses a preload whose mode is the same.
      crossOrigin: 'use-credentials',
      href,
    }),
  );

/** A window in the background paints nothing: it waits no longer than this. */
const LONGEST_MS = 100;

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, LONGEST_MS);
});
await painted;
await import('./main.tsx');
