/** The shell's own script: lets the spinner be painted first, and then runs the app, which the document has fetched meanwhile. */
import './styles.css';

/** A room's calls are under way before the app is there: their addresses follow from the page's, which no document knows. */
const roomId = /^\/assistant\/(\w{26})$/.exec(location.pathname)?.[1];
if (roomId !== undefined)
  for (const href of [`/api/rooms/${roomId}`, `/api/chat/messages?room=${roomId}`])
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
