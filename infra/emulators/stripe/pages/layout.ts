/** The shared look of the sandbox's pages, and their format of money and dates. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = html`
  <style>
    :root { color-scheme: light; }
    body { font: 16px/1.5 system-ui, sans-serif; color: #23211d; background: #f6f3ee; margin: 0; }
    main { max-width: 36rem; margin: 3rem auto; padding: 0 1.25rem; }
    .notice { background: #fff3c4; border: 1px solid #d9b84a; border-radius: 8px; padding: 0.5rem 0.75rem; }
    table { width: 100%; border-collapse: collapse; }
    th, td { text-align: left; padding: 0.5rem 0.5rem 0.5rem 0; border-bottom: 1px solid #ddd6ca; }
    form { margin: 0.75rem 0; display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
    button, select { font: inherit; max-width: 100%; padding: 0.55rem 1rem; border-radius: 8px; border: 1px solid #6b6255; background: #fff; color: inherit; }
    button.main { background: #2f5d50; border-color: #2f5d50; color: #fff; }
    :focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
  </style>
`;

/** A whole page. Its top line says that nothing here is real. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – payment sandbox</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <p class="notice"><strong>Payment sandbox.</strong> This is a test page: no bank is asked and no real card is charged.</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** Formats cents. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(cents / 100);
}

/** Formats seconds as the day in eastern Australia, where most members live. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(seconds * 1000);
}
