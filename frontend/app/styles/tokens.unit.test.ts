/** The contrast of the colour tokens, computed from the stylesheet: text, rules and borders on each background, light and dark. */
import { readFileSync } from 'node:fs';
import { type AtRule, type ChildNode, type Container, parse } from 'postcss';
import { describe, expect, test } from 'vitest';

type Colours = ReadonlyMap<string, string>;

const sheet = (name: string) => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const tokens = sheet('./tokens.css');
const styles = sheet('./styles.css');
const isAt = (name: string, params: string) => (node: ChildNode) =>
  node.type === 'atrule' && node.name === name && node.params.includes(params);

function colours(block: Container | undefined): [string, string][] {
  const found: [string, string][] = [];
  block?.walkDecls(/^--color-/, ({ prop, value }) => {
    if (value.startsWith('#')) found.push([prop.replace('--color-', ''), value]);
  });
  return found;
}
const at = (root: Container, name: string, params: string): AtRule | undefined =>
  root.nodes?.find((node): node is AtRule => isAt(name, params)(node));

const inLight: Colours = new Map(colours(at(tokens, 'theme', '')));
const inDark: Colours = new Map([...inLight, ...colours(at(tokens, 'media', 'dark'))]);
const lifted = at(styles, 'utility', 'lifted');
const liftedInDark: Colours = new Map([...inDark, ...colours(lifted && at(lifted, 'media', 'dark'))]);

/** The relative luminance of WCAG 2.2 of a colour `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. @throws where the stylesheet names no such colour. */
function contrast(scheme: Colours, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => {
      const colour = scheme.get(name);
      if (colour === undefined) throw new Error(`tokens.css has no --color-${name}.`);
      return luminance(colour);
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const ON_PAPER = ['paper'];
const ON_BOTH = ['paper', 'limewash'];
/** Foreground, backgrounds and least contrast: text 4.5, borders of fields and signs 3, rules 2 (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: [string, string[], number][] = [
  ['ink', [...ON_BOTH, 'saltbush'], 4.5],
  ['charcoal', ON_BOTH, 4.5],
  ['eucalypt', ON_BOTH, 4.5],
  ['eucalypt-lit', ON_BOTH, 4.5],
  ['terracotta', ON_PAPER, 4.5],
  ['terracotta-lit', ON_BOTH, 4.5],
  ['on-panel', ['panel'], 4.5],
  ['on-pin', ['pin', 'mark-change'], 4.5],
  ['pin', ['mark-keep', 'mark-fix', 'pin-marked'], 4.5],
  // Large figures of notes and signs, and the borders of fields.
  ['terracotta', ON_BOTH, 3],
  ['gum', ON_BOTH, 3],
  ['charcoal', ON_BOTH, 3],
  ['rule', ON_BOTH, 2],
  ['panel-rule', ['panel'], 2],
];

describe.each([
  ['in light mode', inLight],
  ['in dark mode', inDark],
  ['on floating panels in dark mode', liftedInDark],
])('%s', (_, scheme) => {
  test.each(PAIRS)('%s on %j has at least contrast %d', (name, grounds, least) => {
    const short = grounds.filter((ground) => contrast(scheme, name, ground) < least);
    expect(short).toEqual([]);
  });

  test('a panel stands out from the page', () => {
    expect(contrast(scheme, 'limewash', 'paper')).toBeGreaterThanOrEqual(scheme === inLight ? 1.1 : 1.2);
  });
});
