/** The live region of the site: `announce()` has a screen reader read what only the eye would notice. */

let region: HTMLOutputElement | null = null;

/** Has a screen reader read `message` when it is idle. The next one takes its place; the same one twice is read twice. */
export function announce(message: string): void {
  // A new node each time: the same text in the same node would be no change.
  region?.replaceChildren(Object.assign(document.createElement('p'), { textContent: message }));
}

/** Mounted once, by `app.tsx`. `aria-live` keeps it readable where a dialog hides the page. */
export const Announcer = () => (
  <output
    ref={(element) => {
      region = element;
    }}
    aria-live="polite"
    className="sr-only"
  />
);
