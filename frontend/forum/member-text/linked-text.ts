/** Splits a member's text into paragraphs and links. Only web addresses become links. */

export type Part = string | { href: string; words: string };

/** Up to the next blank or quotation mark; trailing punctuation is removed below. */
const ADDRESS = /https?:\/\/[^\s<>"“”«»`]+/giu;

/** The paragraphs, which are separated by blank lines; single line breaks stay inside them. */
export function paragraphsOf(content: string): string[] {
  return content.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '');
}

/** The text in order, with web addresses as links. The parts joined give the original text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutSentenceEnd(found);
    const href = safeAddress(words);
    if (href === undefined) continue;
    parts.push(text.slice(from, index), { href, words });
    from = index + words.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}

/** Removes the full stop, comma or bracket that belongs to the sentence around the address. */
function withoutSentenceEnd(found: string): string {
  // Counted once, not in the loop: an address may end with thousands of brackets.
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const closesNothing = last === ')' && unopened-- > 0;
    if (!closesNothing && !/[.,;:!?'’*_\]}…]/u.test(last)) break;
  }
  return found.slice(0, end);
}

/** Accepts only http and https with a host, and without `name@`, which could disguise the real host. */
function safeAddress(words: string): string | undefined {
  const url = URL.parse(words);
  const honest = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '';
  return honest && url.password === '' ? url.href : undefined;
}

/** How much of its text a collapsed post shows, in characters and in lines. */
const OPENING = 190;
const OPENING_LINES = 4;
/** A rest shorter than this is not collapsed. */
const REST_MIN = 40;

/** The first lines of a text, cut where a paragraph or a word ends; undefined for a text that shows completely. */
export function openingOf(content: string): string | undefined {
  const lines = content.split('\n');
  const first = lines.length > OPENING_LINES + 1 ? lines.slice(0, OPENING_LINES).join('\n').trimEnd() : content;
  if (first.length <= OPENING + REST_MIN) return first === content ? undefined : first;
  const start = first.slice(0, OPENING);
  const paragraph = start.lastIndexOf('\n\n');
  const end = paragraph > OPENING / 3 ? paragraph : start.search(/\s\S*$/);
  // Does not cut between the halves of a surrogate pair.
  return end > 0 ? start.slice(0, end).trimEnd() : start.replace(/[\uD800-\uDBFF]$/, '');
}

/** The opening with an ellipsis, unless the cut is at the end of a sentence. */
export const cutOff = (opening: string): string => (/[.!?]$/.test(opening) ? opening : `${opening} …`);
