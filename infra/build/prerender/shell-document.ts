/** Makes the built shell the shell of one screen, so that the browser fetches that screen's files with the app, not after it. */
import type { Document } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { allOf, append, element, htmlOf, nodesOf, theOnly } from './html.ts';
import { stylesFor } from './style/styles-for.ts';

export interface ShellParts {
  /** Address of the app (`frontend/app/main.tsx`, built), which the shell's own script runs. */
  app: string;
  /** Addresses of the screen's own scripts and style sheets. */
  scripts: string[];
  sheets: string[];
  /** Further elements of the head, as HTML. */
  links: string[];
  /** The HTML above the spinner until the app is there, and the style sheets with its rules; only those rules go into the document. */
  first?: { body: string; css: string };
}

export function shellDocument(shell: string, { app, scripts, sheets, links, first }: ShellParts): string {
  const document = parseDocument(shell);
  theOnly(document, '#root').attribs['data-app'] = app;
  if (first) showFirst(document, first);
  const present = new Set(allOf(document, 'link').map(({ attribs }) => attribs.href));
  // After the style and the fonts, which the first paint needs and the script does not.
  append(theOnly(document, 'head'), [
    ...links.flatMap(nodesOf),
    ...scripts
      .filter((href) => !present.has(href))
      .map((href) => element('link', { rel: 'modulepreload', crossorigin: '', href })),
    // The app adds the style sheet itself, with the page. The preload only fetches it in time.
    ...sheets.map((href) => element('link', { rel: 'preload', as: 'style', crossorigin: '', href })),
  ]);
  for (const { attribs } of [theOnly(document, 'script[type=module]'), ...allOf(document, 'link[rel=modulepreload]')])
    attribs.fetchpriority = 'low';
  return htmlOf(document);
}

function showFirst(document: Document, { body, css }: { body: string; css: string }): void {
  const spinner = theOnly(document, '#root > main');
  for (const node of nodesOf(body)) DomUtils.prepend(spinner, node);
  append(theOnly(document, 'head'), [element('style', {}, stylesFor(css, document))]);
}
