/** Fences between our words and everybody else's: nothing that a member or a document writes can open or close a tag. */

/**
 * What a model reads and people do not see: tag characters, variation selectors beyond the sixteen that emoji have (a row of
 * them behind one letter spells any bytes), changes of direction, controls other than line ends and tabs.
 */
const UNSEEN =
  /[\u{e0000}-\u{e007f}\u202a-\u202e\u2066-\u2069]|(?![\u{fe00}-\u{fe0f}])\p{Variation_Selector}|(?![\t\n\r])\p{Cc}/gu;

/**
 * The text with everything escaped that could open or close a tag or an attribute, or that a model may take for it; without
 * what its reader cannot see.
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
