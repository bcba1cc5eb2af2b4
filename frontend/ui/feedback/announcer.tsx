/** The site's live region: `announce()` tells screen readers about visual changes. */

let region: HTMLOutputElement | null = null;

/** Announces `message` when the screen reader is idle. The next message replaces it; a repeated one is read again. */
export function announce(message: string): void {
  // A new node each time: screen readers would not notice the same text in the same node.
  region?.replaceChildren(Object.assign(document.createElement('p'), { textContent: message }));
}

/** Mounted once, by `app.tsx`. `aria-live` keeps it accessible while a dialog hides the page. */
export const Announcer = () => (
  <output
    ref={(element) => {
      region = element;
    }}
    aria-live="polite"
    className="sr-only"
  />
);
