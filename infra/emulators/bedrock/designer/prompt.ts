/** Reads the tags that the product writes into its calls. All content between them is escaped, so a member's own tag stays text. */

/** A turn of the conversation, as sent. */
export type Turn = { role: 'user' | 'assistant'; text: string };

/** `is` holds the attributes by name. */
export type Element = { is: Record<string, string>; text: string };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** The elements with a name, in order, with unescaped text and attributes. */
export function elements(text: string, name: string): Element[] {
  const pattern = new RegExp(`<${name}((?: [\\w-]+="[^"]*")*) ?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  return [...text.matchAll(pattern)].map(([, attributes = '', body = '']) => ({
    is: Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
    ),
    text: unescaped(body).trim(),
  }));
}

/** The body of the last element with a name, still escaped: for elements that contain others. */
export const inside = (text: string, name: string): string =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].at(-1)?.[1] ?? '';

/** The question of a user turn; without tags the whole text is the question. */
export const questionOf = (text: string): string => elements(text, 'question').at(-1)?.text ?? text.trim();
