/** Fences untrusted text in a prompt with tags: nothing that a member or a document writes can open or close one. */

/**
 * Characters that a model reads and people do not see: tag characters, changes of direction, and controls other than line ends
 * and tabs. Also variation selectors, except the sixteen that emoji have: a row of the others behind one letter spells any bytes.
 */
const UNSEEN =
  /[\u{e0000}-\u{e007f}\u202a-\u202e\u2066-\u2069]|(?![\u{fe00}-\u{fe0f}])\p{Variation_Selector}|(?![\t\n\r])\p{Cc}/gu;

/**
 * Escapes every character that could open or close a tag or an attribute, or that looks like one to a model. Removes
 * invisible characters.
 */
export const escaped = (text: string): string =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/[<＜﹤]/g, '&lt;')
    .replaceAll(/[>＞﹥]/g, '&gt;')
    .replaceAll('"', '&quot;');

type Attributes = Record<string, string | number | undefined>;

const opening = (name: string, attributes: Attributes): string =>
  [
    name,
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}="${escaped(String(value)).replaceAll(/\s+/g, ' ')}"`],
    ),
  ].join(' ');

/** An element around text of others, which is escaped. Attributes that are undefined are left out. */
export const fenced = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${opening(name, attributes)}>${escaped(text)}</${name}>`;

/** An element around lines that are already fenced. */
export const group = (name: string, lines: readonly string[], attributes: Attributes = {}): string =>
  [`<${opening(name, attributes)}>`, ...lines, `</${name}>`].join('\n');

/** An element without content. */
export const empty = (name: string, attributes: Attributes): string => `<${opening(name, attributes)}/>`;
