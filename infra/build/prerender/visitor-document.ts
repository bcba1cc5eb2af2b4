/** Makes the built shell the document of one prerendered page: its own head, its inlined style, the page, and one small script. */
import { type Element, isComment } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { allOf, append, element, htmlOf, nodesOf, remove, theOnly } from './html.ts';
import { stylesFor } from './style/styles-for.ts';

export interface VisitorPage {
  /** From its title to its structured data. */
  head: Element[];
  /** The HTML in `#root`. */
  body: string;
  /** The style sheets of the page. The document gets only the part it needs. */
  css: string;
  /** Address of `frontend/app/enter.ts`, built. */
  script: string;
  /** Addresses that the script may fetch later: the app with the page's modules, its whole style, the developer-tools lock. */
  parts: { app: string[]; styles: string[]; lock: string };
}

/** @throws when the shell is not as expected: a half-made document must not be published. */
export function visitorDocument(shell: string, { head, body, css, script, parts }: VisitorPage): string {
  const document = parseDocument(shell);
  const only = (selector: string) => theOnly(document, selector);
  // Only the app needs these.
  remove([only('script[type=module]'), only('link[rel=stylesheet]'), only('noscript')]);
  remove(allOf(document, 'link[rel=modulepreload], link[rel=preload][as=fetch]'));
  remove([...DomUtils.find(isComment, [document], true, Number.POSITIVE_INFINITY)]);

  remove([only('title'), only('meta[name=description]')]);
  const root = only('#root');
  root.children = [];
  for (const node of nodesOf(body)) DomUtils.appendChild(root, node);
  delete root.attribs['data-app'];
  root.attribs['data-visitor'] = JSON.stringify(parts);
  append(only('body'), [element('script', { type: 'module', src: script, fetchpriority: 'low' })]);
  append(only('head'), [...head, element('style', {}, stylesFor(css, document))]);
  return htmlOf(document);
}
