/** Arrow keys for a row or a column of controls with one Tab stop (WAI-ARIA, roving tabindex). */
import type { KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus among `items`: arrow keys to the next one, wrapping around, Home and End to the first and the last. */
export function rove(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => item === document.activeElement);
  const step = STEPS[event.key];
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const ends: Partial<Record<string, number>> = { Home: 0, End: items.length - 1 };
  const next = step === undefined ? ends[event.key] : (at + step + items.length) % items.length;
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
