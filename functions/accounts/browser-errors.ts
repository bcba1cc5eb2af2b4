/** Errors of browsers: a line in the log with a metric. Nothing is stored, and the line names nobody. */
import type { BrowserError } from '../../shared/accounts/browser-error.ts';
import { measured } from '../platform/log.ts';
import { browserLabel } from './sessions/browser-label.ts';

/** @param userAgent Logged as its family alone. */
export function logBrowserError({ name, screen, build, frames }: BrowserError, userAgent: string | undefined): void {
  const fields = { kind: name, screen, build, browser: browserLabel(userAgent), stack: frames };
  measured('browser error', {}, {}, fields, { browserErrors: [1, 'Count'] });
}
