/** The shell's own script: lets the spinner be painted first, and then runs the app, which the document has fetched meanwhile. */
import './styles.css';

/** A window in the background paints nothing: it waits no longer than this. */
const LONGEST_MS = 100;

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, LONGEST_MS);
});
await painted;
await import('./main.tsx');
