/**
 * The mailbox for people, `/mailbox`, and for programs, `/mailbox.json`: on the local stage's own origin only, never on AWS. Both take `to`
 * and `kind`, and then list only the mails to that address, or of that kind.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Html, page } from '../http/page.ts';
import type { Mail, Mailbox, Wanted } from './mailbox.ts';

/** Paths that the stage's origin answers before the site: `/mailbox`, `/mailbox.json`, `/mailbox/3`, `/mailbox/3/html`. */
export const MAILBOX_PATHS = /^\/mailbox(\.json$|\/|$)/;

/** Shows a mail as a mail program does: its own styles, nothing fetched, no scripts; its links open in the whole window. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'";

export function mailboxPages(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.use('/mailbox/*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.get('/mailbox.json', (c) => c.json(mailbox.list(c.req.query()), 200, { 'cache-control': 'no-store' }));
  app.get('/mailbox', (c) => c.html(page('Mailbox', OF, list(mailbox, c.req.query()))));
  app.get('/mailbox/:place{[0-9]+}', (c) => {
    const place = Number(c.req.param('place'));
    const mail = mailbox.at(place);
    return mail ? c.html(page(mail.subject, OF, reading(mail, place))) : c.notFound();
  });
  app.get('/mailbox/:place{[0-9]+}/html', (c) => {
    const mail = mailbox.at(Number(c.req.param('place')));
    if (!mail) return c.notFound();
    c.header('content-security-policy', MAIL_POLICY);
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'));
  });
  return app;
}

const OF = "Verandah's mailbox";

function list(mailbox: Mailbox, wanted: Wanted): Html {
  const mails = mailbox.list(wanted);
  if (mails.length === 0)
    return html`<h1>Mailbox</h1>
      <p>Nothing has been sent yet. On this machine, mail stays here: none leaves it.</p>`;
  const rows = mails.map(
    ({ place, subject, to, kind, sentAt }) =>
      html`<li>
        <a href="/mailbox/${place}">${subject}</a>
        <div>To ${to} · ${kind} · <time datetime="${sentAt}">${sentAt}</time></div>
      </li>`,
  );
  return html`<h1>Mailbox</h1>
    <p>What this stage has sent, newest first. None of it has left this machine.</p>
    <ul>
      ${rows}
    </ul>`;
}

const reading = (mail: Mail, place: number): Html =>
  html`<p><a href="/mailbox">Mailbox</a></p>
    <h1>${mail.subject}</h1>
    <p>To ${mail.to} · ${mail.kind} · <time datetime="${mail.sentAt}">${mail.sentAt}</time></p>
    <iframe
      title="The mail as HTML"
      src="/mailbox/${place}/html"
      sandbox="allow-top-navigation-by-user-activation allow-popups"
    ></iframe>
    <h2>As text</h2>
    <pre>${mail.text}</pre>`;
