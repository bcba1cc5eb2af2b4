/** The part of a style sheet that one page needs, to keep its document small. The app loads the whole sheet later. */
import { selectOne } from 'css-select';
import { isTraversal, parse as parseSelector, type Selector, SelectorType, type UniversalSelector } from 'css-what';
import type { Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { type AtRule, type Container, parse as parseStyles, type Root } from 'postcss';
import { removeUnusedFaces } from './font-faces.ts';

/** At-rules that are needed only where a declaration names them. */
const NAMED = ['property', 'keyframes'];

/** Pseudo-elements of form fields, by the element that has them: a form only ever has the fields that it was written with. */
const PARTS_OF_FIELDS: readonly { part: RegExp; of: string }[] = [
  { part: /^file-selector-button$/, of: '[type=file]' },
  { part: /^placeholder$/, of: '[placeholder]' },
  { part: /^-webkit-search-/, of: '[type=search]' },
  { part: /^-webkit-(inner|outer)-spin-button$/, of: '[type=number]' },
  {
    part: /^-webkit-(date|calendar)/,
    of: '[type=date], [type=datetime-local], [type=month], [type=time], [type=week]',
  },
];

/**
 * @param css As the build writes it.
 * @param document The page. A rule stays if one of its selectors can match there: elements, classes and their places decide, and
 * the argument of `:has()`. Other pseudo-classes and attributes do not, as they change while the page is open. A custom property,
 * registered or set, and key frames stay where a rule that stays or an element's own style names them; a font's face stays where
 * the page has a character that is taken from it.
 */
export function stylesFor(css: string, document: Document): string {
  const root = parseStyles(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    if (inNamedRule(rule)) return;
    if (!parseSelector(rule.selector).some((selector) => canMatch(selector, document))) rule.remove();
  });
  const own = ownStyles(document);
  removeUnread(root, own);
  removeEmpty(root);
  removeUnnamed(root);
  removeUnusedFaces(root, document);
  return root.toString();
}

const inNamedRule = ({ parent }: { parent: Container['parent'] }): boolean =>
  parent?.type === 'atrule' && NAMED.includes((parent as AtRule).name);

const canMatch = (selector: Selector[], document: Document) =>
  selectOne([placeOf(selector)], document) !== null && selector.every((part) => isThere(part, document));

/** Whether a field's pseudo-element can be on the page; any other pseudo-element can. */
function isThere(part: Selector, document: Document): boolean {
  if (part.type !== SelectorType.PseudoElement) return true;
  const field = PARTS_OF_FIELDS.find((known) => known.part.test(part.name));
  return !field || selectOne(field.of, document) !== null;
}

/** Elements that can be `:disabled`. */
const CONTROLS = parseSelector(':is(button, input, select, textarea, fieldset, option, optgroup)').flat();

const ANY: UniversalSelector = { type: SelectorType.Universal, namespace: null };

/** A selector without the conditions that may change. Where nothing else is left, any element matches. */
function placeOf(selector: Selector[]): Selector[] {
  const kept = selector.flatMap((part): Selector[] => {
    if (part.type === SelectorType.Attribute) return ['class', 'id'].includes(part.name) ? [part] : [];
    if (part.type === SelectorType.PseudoElement) return [];
    if (part.type !== SelectorType.Pseudo) return [part];
    if (part.name === 'disabled') return CONTROLS;
    // `:not()` may change with its argument.
    if (!['is', 'where', 'has'].includes(part.name) || !Array.isArray(part.data)) return [];
    return [{ ...part, data: part.data.map(part.name === 'has' ? insideOf : placeOf) }];
  });
  return [...kept.keys(), kept.length].flatMap((at) => {
    const [before, part] = [kept[at - 1], kept[at]];
    const hole = (!before || isTraversal(before)) && (!part || isTraversal(part));
    return [...(hole ? [ANY] : []), ...(part ? [part] : [])];
  });
}

/** The argument of `:has()`, which may begin with a combinator. */
function insideOf(selector: Selector[]): Selector[] {
  const [first, ...rest] = selector;
  return first && isTraversal(first) ? [first, ...placeOf(rest)] : placeOf(selector);
}

/** The `style` attributes of the elements. */
const ownStyles = (document: Document): string =>
  DomUtils.getElementsByTagName(() => true, document)
    .map(({ attribs }) => attribs.style ?? '')
    .join(' ');

const CUSTOM = /--[\w-]+/g;

/** Removes custom properties that are set and never read, again and again: a removed one may have been the last reader of another. */
function removeUnread(root: Root, own: string): void {
  const read = new Set(own.match(CUSTOM));
  root.walkDecls(({ value }) => {
    for (const name of value.match(CUSTOM) ?? []) read.add(name);
  });
  let removed = false;
  root.walkDecls(/^--/, (declaration) => {
    if (read.has(declaration.prop)) return;
    declaration.remove();
    removed = true;
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  if (removed) removeUnread(root, own);
}

/** Removes groups (`@media`, `@supports`, `@layer`) that have lost all of their rules, the inner ones first. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

function removeUnnamed(root: Root): void {
  const names = new Set<string>();
  root.walkDecls((declaration) => {
    if (inNamedRule(declaration)) return;
    for (const name of `${declaration.prop} ${declaration.value}`.match(/[\w-]+/g) ?? []) names.add(name);
  });
  root.walkAtRules(new RegExp(`^(${NAMED.join('|')})$`), (rule) => {
    if (!names.has(rule.params)) rule.remove();
  });
}
