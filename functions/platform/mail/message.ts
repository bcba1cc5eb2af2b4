/** Renders a mail: the same content as text and as HTML, in light and dark, readable from 320 px on. */
import { html, raw } from 'hono/html';
import { type Seller, sellerSentence } from '../../../shared/contract/seller.ts';

export interface Content {
  subject: string;
  /** Undefined for an unverified address, which may be a stranger's: the member chose the name. */
  firstName: string | undefined;
  /** Paragraphs before the link, and after it. */
  before: readonly string[];
  link: Link;
  /** Below the first link, as a text link. */
  secondLink?: Link;
  after: readonly string[];
  unsubscribe?: Unsubscribe;
  /** Why this address gets the mail, where it does not belong to an account, or no longer. */
  why?: string;
}
interface Link {
  label: string;
  url: string;
}

/** The unsubscribe link at the end of a mail. */
interface Unsubscribe {
  label: string;
  /** A page that asks for confirmation. */
  url: string;
  /** Mail programs send a POST here when their user unsubscribes (RFC 8058, section 3.1). A GET leads to the page. */
  oneClickUrl: string;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** Additional headers of this mail. */
  headers: { name: string; value: string }[];
}

const WHY = 'You’re getting this because this address is on a Verandah account.';

/**
 * @param siteOrigin The site that the mail links to at its end.
 * @param seller The sender, named at the end; null where the stage names none.
 */
export async function messageOf(content: Content, siteOrigin: string, seller: Seller | null = null): Promise<Message> {
  const reason = content.why ?? WHY;
  const why = seller ? `${reason} ${sellerSentence(seller)}` : reason;
  return {
    subject: content.subject,
    text: textOf(content, siteOrigin, why),
    html: await htmlOf(content, siteOrigin, why),
    headers: headersOf(content),
  };
}

const greeting = ({ firstName }: Content) => (firstName === undefined ? 'Hello,' : `Hello ${firstName},`);

/** One-click unsubscribing needs both headers (RFC 8058, section 3.1). SES signs them like the other headers. */
const headersOf = ({ unsubscribe }: Content): Message['headers'] =>
  unsubscribe
    ? [
        { name: 'List-Unsubscribe', value: `<${unsubscribe.oneClickUrl}>` },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      ]
    : [];

function textOf(content: Content, siteOrigin: string, why: string): string {
  const { before, link, secondLink, after, unsubscribe } = content;
  const linked = ({ label, url }: Link) => `${label}:\n${url}`;
  const links = [link, ...(secondLink ? [secondLink] : [])].map(linked);
  const parts = [greeting(content), ...before, ...links, ...after, `Verandah\n${siteOrigin}`, why];
  if (unsubscribe) parts.push(linked(unsubscribe));
  return `${parts.join('\n\n')}\n`;
}

/** The colours of frontend/app/styles/tokens.css. Mail programs that ignore the style sheet show the inline, light colours. */
const STYLE = raw(`<style>
  @media (prefers-color-scheme: dark) {
    .paper { background: #1c1a17 !important; color: #efe8db !important; }
    .quiet { color: #b9af9f !important; }
    .rule { border-color: #6b6254 !important; }
    .button { background: #8fb09f !important; color: #1c1a17 !important; }
  }
</style>`);
const FONT = 'font-family: Figtree, system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';
const BODY = 'margin: 0 0 16px; font-size: 17px; line-height: 27px; text-wrap: pretty';
const SMALL =
  'margin: 0 0 8px; font-size: 14px; line-height: 20px; color: #4a463e; overflow-wrap: anywhere; text-wrap: pretty';
const BUTTON = [
  'display: inline-block; padding: 13px 22px; border-radius: 6px; font-size: 17px; line-height: 22px; font-weight: 600',
  'background: #2f4a3e; color: #f6f1e8; text-decoration: none',
].join('; ');

/** The line for readers whose button does not work. Does not print Stripe's URLs, which are five lines long: the account page has the invoices. */
const withoutButton = ({ url }: Link, siteOrigin: string) =>
  url.startsWith(siteOrigin)
    ? html`If the button doesn’t work, open this address:<br />${url}`
    : html`If the button doesn’t work, you’ll find your invoices on your account page:<br />${siteOrigin}/account`;

/** Dates and amounts do not break. */
const unbroken = (text: string): string =>
  text.replace(/(\d{1,2}) (\p{Lu}\p{Ll}+) (?=\d{4})/gu, '$1\u00a0$2\u00a0').replace(/(\$[\d.,]+) (?=AUD)/g, '$1\u00a0');

const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p style="${BODY}">${unbroken(text)}</p>`);

async function htmlOf(content: Content, siteOrigin: string, why: string): Promise<string> {
  const { subject, before, link, secondLink, after, unsubscribe } = content;
  const page = await html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${STYLE}
      </head>
      <body class="paper" style="margin: 0; padding: 0; background: #f6f1e8; color: #211f1b; ${FONT}">
        <div class="paper" style="max-width: 544px; margin: 0 auto; padding: 32px 20px; background: #f6f1e8; color: #211f1b">
          <p style="margin: 0 0 28px; font: 400 24px/30px Gloock, Georgia, serif">Verandah</p>
          <p style="${BODY}">${greeting(content)}</p>
          ${paragraphs(before)}
          <p style="margin: 24px 0"><a class="button" href="${link.url}" style="${BUTTON}">${link.label}</a></p>
          ${secondLink && html`<p style="${BODY}"><a class="paper" href="${secondLink.url}" style="color: #211f1b">${secondLink.label}</a></p>`}
          ${paragraphs(after)}
          <div class="rule" style="margin-top: 32px; padding-top: 16px; border-top: 1px solid #ada088">
            <p class="quiet" style="${SMALL}">${withoutButton(link, siteOrigin)}</p>
            <p class="quiet" style="${SMALL}">
              ${why} <a class="quiet" href="${siteOrigin}" style="color: #4a463e">${new URL(siteOrigin).host}</a>
            </p>
            ${unsubscribe && html`<p class="quiet" style="${SMALL}"><a class="quiet" href="${unsubscribe.url}" style="color: #4a463e">${unsubscribe.label}</a></p>`}
          </div>
        </div>
      </body>
    </html>`;
  return page.toString();
}
