/** The elements of a prompt as a lenient reader sees them, and the elements around a word. */

/** Lenient, as a model is: any case, with spaces. Attribute values may hold a `>`. */
const TAG = /<\s*(\/?)\s*([a-z!?|][a-z_|-]*)((?:"[^"]*"|[^<>"])*)>/giu;

export interface Fences {
  /** Every tag in order, with the names of its attributes. */
  tags: string[];
  /** The elements around each occurrence of the word, outermost first; a tag's own attributes count as inside it. */
  around: string[];
  /** Text between the tags that contains a bracket of a tag. */
  strays: string[];
}

/** @param word Looked for in text and attributes. */
export function fencesOf(prompt: string, word: string): Fences {
  const found: Fences = { tags: [], around: [], strays: [] };
  const open: string[] = [];
  const place = (text: string, within: readonly string[]) => {
    for (let n = text.split(word).length; n > 1; n--) found.around.push(within.join(' > '));
  };
  let from = 0;
  const text = (to: number) => {
    const between = prompt.slice(from, to);
    if (between.includes('<')) found.strays.push(between);
    place(between, open);
  };
  for (const match of prompt.matchAll(TAG)) {
    const [whole, closing, name = '', attributes = ''] = match;
    text(match.index);
    from = match.index + whole.length;
    const names = [...attributes.matchAll(/([\w-]+)\s*=\s*"/g)].map(([, attribute]) => attribute);
    found.tags.push(`${closing}${name}${names.length > 0 ? ` ${names.join(' ')}` : ''}`);
    place(attributes, [...open, name]);
    if (closing) open.pop();
    else if (!attributes.trimEnd().endsWith('/')) open.push(name);
  }
  text(prompt.length);
  return found;
}

/** What differs from the same prompt with harmless words; empty where the words stay in their place. */
export function escapes(prompt: string, harmless: string, word: string): string[] {
  const [seen, expected] = [fencesOf(prompt, word), fencesOf(harmless, word)];
  const places = new Set(expected.around);
  return [
    ...(seen.tags.join() === expected.tags.join() ? [] : ['other tags than with harmless words']),
    ...seen.around.filter((around) => !places.has(around)).map((around) => `in ${around || 'no element at all'}`),
    ...(seen.strays.length > expected.strays.length ? ['a stray bracket'] : []),
  ];
}
