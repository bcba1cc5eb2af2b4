/** The frame of the pages that emulators show to people. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. @param of What it belongs to. */
export const page = (title: string, of: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en-AU">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} – ${of}</title>
      <style>
        main { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
        button, select { font: inherit; padding: 0.5rem 1rem; }
        iframe { width: 100%; height: 38rem; }
        pre { white-space: pre-wrap; }
      </style>
      <main>${body}</main>
    </html>`;
