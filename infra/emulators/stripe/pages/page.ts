/** The frame of the sandbox's pages, and their format of money and dates. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. Its top line says that nothing here is real. */
export const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en-AU">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} – payment sandbox</title>
      <style>
        main { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem; }
        button, select { font: inherit; padding: 0.5rem 1rem; }
      </style>
      <main>
        <p><strong>Payment sandbox.</strong> This is a test page: no bank is asked and no real card is charged.</p>
        <h1>${title}</h1>
        ${body}
      </main>
    </html>`;

/** Formats cents. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(cents / 100);

/** Formats seconds as the day in eastern Australia, where most members live. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(seconds * 1000);
