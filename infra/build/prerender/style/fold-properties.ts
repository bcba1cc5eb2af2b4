/** Inlines the values of custom properties that a page never changes: without the names, its style is shorter. */
import { type AtRule, type Container, Declaration, type Root, Rule } from 'postcss';

/** Undefined: never set, so that `var()` takes its fallback. */
type Constants = Map<string, string | undefined>;

const CUSTOM = /--[\w-]+/g;
const READ = /var\(\s*(--[\w-]+)/g;
/** The layer that sets registered properties to their initial values again, for browsers without `@property`. */
const FALLBACKS = 'properties';

/**
 * @param root Only rules that can apply on the page.
 * @param ownStyles The `style` attributes of the page's elements, in one text.
 */
export function foldProperties(root: Root, ownStyles: string): void {
  const changed = new Set(ownStyles.match(CUSTOM));
  const folded: Constants = new Map();
  for (;;) {
    const more = constantsIn(root, changed)
      .entries()
      .filter(([name]) => !folded.has(name));
    const found = new Map(more);
    if (found.size === 0) return;
    for (const [name, value] of found) folded.set(name, value);
    root.walkDecls((declaration) => {
      declaration.value = withValues(declaration.value, found);
    });
  }
}

/** Properties that are set once, for the whole page, to a value without `var()`; or read and never set. */
function constantsIn(root: Root, changed: ReadonlySet<string>): Constants {
  const constants: Constants = new Map();
  const settings = settingsIn(root);
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(READ)) if (!settings.has(name)) constants.set(name, undefined);
  });
  root.walkAtRules('property', (rule) => {
    constants.delete(rule.params);
    // A typed value is more than its text: 0 is a length there.
    if (settings.has(rule.params) || !isUntyped(rule)) return;
    constants.set(rule.params, undefined);
    rule.walkDecls('initial-value', ({ value }) => void constants.set(rule.params, value));
  });
  for (const [name, [only, ...more]] of settings)
    if (only && more.length === 0 && isForAll(only) && !only.value.includes('var(')) constants.set(name, only.value);
  for (const name of changed) constants.delete(name);
  return constants;
}

function isUntyped(property: AtRule): boolean {
  let syntax = '';
  property.walkDecls('syntax', ({ value }) => {
    syntax = value;
  });
  return syntax === '"*"';
}

function settingsIn(root: Root): Map<string, Declaration[]> {
  const settings = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    const isFallback = conditionsOf(declaration).some(({ name, params }) => name === 'layer' && params === FALLBACKS);
    if (!isFallback) settings.set(declaration.prop, [...(settings.get(declaration.prop) ?? []), declaration]);
  });
  return settings;
}

const isForAll = (declaration: Declaration): boolean =>
  declaration.parent instanceof Rule &&
  /^:root(,\s*:host)?$/.test(declaration.parent.selector) &&
  conditionsOf(declaration).every(({ name }) => name === 'layer');

/** The at-rules around a declaration. */
function conditionsOf({ parent }: Declaration): AtRule[] {
  const found: AtRule[] = [];
  for (let at: Container | undefined = parent; at; at = at.parent as Container | undefined)
    if (at.type === 'atrule') found.push(at as AtRule);
  return found;
}

/** A value with `var()` of these names inlined, in the fallbacks of others too. */
function withValues(value: string, constants: Constants): string {
  const start = value.search(/\bvar\(/);
  if (start < 0) return value;
  const end = closingOf(value, start + 3);
  const inside = value.slice(start + 4, end);
  const comma = inside.indexOf(',');
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const fallback = comma < 0 ? undefined : withValues(inside.slice(comma + 1), constants).trim();
  const rest = withValues(value.slice(end + 1), constants);
  const asItIs = `var(${name}${fallback === undefined ? '' : `,${fallback}`})`;
  const written = constants.has(name) ? (constants.get(name) ?? fallback ?? asItIs) : asItIs;
  return value.slice(0, start) + written + rest;
}

/** The position of the bracket that closes the one at `open`. */
function closingOf(value: string, open: number): number {
  let depth = 0;
  for (let at = open; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`No bracket closes in ${value}.`);
}
