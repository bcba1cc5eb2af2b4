/** Reports errors that nothing caught, and those that broke a page. The code that does it loads with the first of them. */

/** Never throws or rejects: a report that fails is lost. */
export const reportBrowserError = (error: unknown): void =>
  void import('./report.ts').then((code) => code.report(error)).catch(() => {});

export function watchBrowserErrors(): void {
  addEventListener('error', (event) => reportBrowserError(event.error));
  addEventListener('unhandledrejection', (event) => reportBrowserError(event.reason));
}
