/** The style of one document: the page's style sheets without the rules for classes that the page does not have. */
import type { Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { type Container, parse } from 'postcss';

/** What a selector asks for in brackets. `:where()` has one class in our style sheets, the others may have a list. */
const ARGUMENTS = /:(?:is|not|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|(?<!\\)\[[^\]]*\]/g;
/** A class in a selector, and a character in it that is escaped: by its code or by a backslash. */
const CLASS = /\.((?:\\.|[\w-])+)/g;
const ESCAPED = /\\(?:([\da-f]{1,6}) ?|(.))/gi;

/** A document carries its style on every visit: without these rules it is a third smaller. */
export function styleFor(css: string, document: Document): string {
  const classes = classesOf(document);
  const root = parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    if (!rule.selectors.some((selector) => namedIn(selector).every((name) => classes.has(name)))) rule.remove();
  });
  removeEmpty(root);
  return root.toString();
}

const classesOf = (document: Document): Set<string> =>
  new Set(
    DomUtils.getElementsByTagName(() => true, document).flatMap(({ attribs }) => (attribs.class ?? '').split(/\s+/)),
  );

const namedIn = (selector: string): string[] =>
  [...selector.replaceAll(ARGUMENTS, '').matchAll(CLASS)].map(([, name = '']) =>
    name.replaceAll(ESCAPED, (_, code: string | undefined, character: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    ),
  );

/** Removes groups (`@media`, `@supports`, `@layer`) that have lost all of their rules, the inner ones first. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
