/** Search terms: the words of a text, normalised, in the singular, and without stop words. */

/** Each term is a write, and a long post has 600 different words: only the first 150, title included, are indexed. */
const MAX_TERMS = 150;
/** Longer than any word; a key takes 2,048 bytes. */
const MAX_LETTERS = 40;

/** Words in nearly every English text: a search for one of these alone would read every post. */
const STOP_WORDS = new Set(
  `about after all also am an and any are as at be been but by can could did do does for from get got had has have he her him his
  how if in into is it its just like me more most my no not of on or our out over she should so some than that the their them then
  there these they this those to too up us very was we were what when where which who why will with would you your`.split(
    /\s+/,
  ),
);

/** The different terms of a text, in the order in which they appear. */
export function termsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    // café is found as cafe, and don’t as dont.
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]{2,}/gu);
  const terms = new Set<string>();
  for (const [word] of words)
    if (!STOP_WORDS.has(word)) terms.add(australian(singular(word.slice(0, MAX_LETTERS).toWellFormed())));
  return [...terms];
}

/** The terms of a post. The title comes first, so that its terms are always among the first 150. */
export const termsOfPost = ({ title, content }: { title: string; content: string }): string[] =>
  termsOf(`${title}\n${content}`).slice(0, MAX_TERMS);

/** Spells color as colour, so that the topic #color-schemes finds posts about colours. */
const australian = (word: string): string => word.replace(/^color/, 'colour');

/** The "S" stemmer (D. Harman, How effective is suffixing?, JASIS 42(1), 1991), with a rule for benches and boxes. */
function singular(word: string): string {
  if (/[^ea]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeo]es$/.test(word)) return word.slice(0, -1);
  if (/[^us]s$/.test(word) && word.length > 3) return word.slice(0, -1);
  return word;
}
