/** Fences between our words and everybody else's: nothing that a member or a document writes can open or close a tag. */

/** The text with everything escaped that could open or close a tag or an attribute, line breaks in attributes included. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

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
