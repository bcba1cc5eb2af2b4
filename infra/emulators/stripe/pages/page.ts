/** The frame of the sandbox's pages, and their format of money and dates. */
import { html } from 'hono/html';
import { page as framed, type Html } from '../../http/page.ts';

/** A whole page. Its top line says that nothing here is real. */
export const page = (title: string, body: Html): Html =>
  framed(
    title,
    'payment sandbox',
    html`<p><strong>Payment sandbox.</strong> This is a test page: no bank is asked and no real card is charged.</p>
      <h1>${title}</h1>
      ${body}`,
  );

/** Formats cents. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(cents / 100);

/** Formats seconds as the day in eastern Australia, where most members live. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(seconds * 1000);
