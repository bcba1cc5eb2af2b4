/** Spinners, which appear with a delay, so that quick answers never flash one. */

/** A small turning ring with a label for screen readers; place it in running content. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="inline-flex animate-late">
      <svg
        viewBox="0 0 24 24"
        className="size-6 animate-turn text-gum"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" opacity=".25" />
        <path d="M12 3a9 9 0 0 1 9 9" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}

/** Fills the window while a page loads, so that nothing below it jumps when the page appears. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh grow place-items-center pb-[30vh]">
      <Spinner label={label} />
    </div>
  );
}
