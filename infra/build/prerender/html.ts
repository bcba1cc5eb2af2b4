/** HTML documents as trees: parses, searches, changes and serialises them. */
import { selectAll } from 'css-select';
import { type AnyNode, type Document, Element, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** @throws when the document has none of these elements, or several: an unexpected document must not be published. */
export function theOnly(document: Document, selector: string): Element {
  const [found, ...more] = allOf(document, selector);
  if (!found || more.length > 0)
    throw new Error(`The built index.html has ${more.length ? 'several' : 'no'} ${selector}.`);
  return found;
}

export const allOf = (document: Document, selector: string): Element[] =>
  selectAll<AnyNode, Element>(selector, document);

/** The nodes of a piece of HTML, in a separate list: moving a node takes it out of its parent's. */
export const nodesOf = (html: string): AnyNode[] => [...parseDocument(html).children];

export function element(name: string, attributes: Record<string, string>, text?: string): Element {
  const made = new Element(name, attributes);
  // The serialiser needs the parent to know that the text of scripts and style sheets is not escaped.
  if (text !== undefined) DomUtils.appendChild(made, new Text(text));
  return made;
}

/** Appends nodes to an element, each on its own line. */
export function append(parent: Element, nodes: readonly AnyNode[]): void {
  for (const node of nodes) {
    DomUtils.appendChild(parent, node);
    DomUtils.appendChild(parent, new Text('\n'));
  }
}

/** Removes elements with the white space before them. */
export function remove(elements: readonly AnyNode[]): void {
  for (const node of elements) {
    if (node.prev instanceof Text && node.prev.data.trim() === '') DomUtils.removeElement(node.prev);
    DomUtils.removeElement(node);
  }
}

/** A text as HTML that shows it. */
export const escapeHtml = (text: string): string => htmlOf(new Text(text));

export const htmlOf = (node: AnyNode): string => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' });
