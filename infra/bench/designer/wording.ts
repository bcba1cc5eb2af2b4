/** Deterministic checks of what an answer says: facts, sentences, citations and figures. */

/** Citations, alone or in a row, with the space before them. */
const CITATIONS = /\s*(?:\[\d+(?:\s*,\s*\d+)*\])+/g;

/** Lower case, straight quotes, no Markdown, no citations, no commas inside numbers. */
export const plainly = (text: string): string =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(CITATIONS, '')
    .replaceAll(/[*_#>`]+/g, ' ')
    .replaceAll(/(?<=\d)[,\u202f\u00a0](?=\d{3}\b)/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim();

/** A written regular expression as it is; other words match only as whole numbers and from the beginning of a word. */
export function pattern(fact: string): RegExp {
  const written = /^\/(.+)\/([a-z]*)$/s.exec(fact);
  if (written) return new RegExp(written[1] ?? '', `i${written[2]?.replace('i', '') ?? ''}`);
  const words = plainly(fact).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const before = /^\d/.test(words) ? String.raw`(?<![\d.])` : String.raw`(?<!\p{L})`;
  const after = /\d$/.test(words) ? String.raw`(?!\d|\.\d)` : '';
  return new RegExp(before + words + after, 'iu');
}

/** Whether a text contains a fact, in one of its forms. */
export const contains = (text: string, fact: string | string[]): boolean => {
  const plain = plainly(text);
  const isWritten = (form: string) => form.startsWith('/') && pattern(form).test(text);
  return [fact].flat().some((form) => pattern(form).test(plain) || isWritten(form));
};

/** Sentences with the place where each begins; a citation belongs to the sentence before it. */
export function sentencesOf(text: string): { text: string; from: number; to: number }[] {
  const end = /(?:[.!?。？！](?:\s*\[\d+(?:\s*,\s*\d+)*\])*(?=\s|$))|\n+/g;
  const found: { text: string; from: number; to: number }[] = [];
  let from = 0;
  const add = (to: number) => {
    if (text.slice(from, to).trim() !== '') found.push({ text: text.slice(from, to), from, to });
    from = to;
  };
  for (const match of text.matchAll(end)) add(match.index + match[0].length);
  add(text.length);
  return found;
}

/** The numbers of the passages that a text cites. */
export const citedIn = (text: string): number[] =>
  [...text.matchAll(/\[(\d+(?:\s*,\s*\d+)*)\]/g)].flatMap((match) => (match[1] ?? '').split(',').map(Number));

/** Numbers to ring: 000, 13 11 26, 132 500, 1800 200 422. */
const TELEPHONE = /(?<!\d)(?:000|13 ?\d\d ?\d\d|13\d \d{3}|1[38]00 \d{3} \d{3})(?!\d)/g;

/** The figures in a text, without citations, the numbers of lists, pins and photos, and telephone numbers. */
export function figuresIn(text: string): number[] {
  const bare = text
    .replaceAll(CITATIONS, '')
    .replaceAll(/^\s*\d+\.\s|\b(?:pin|photo|note)s? \d+/gim, '')
    .replaceAll(/(\d),000/g, '$1000')
    .replaceAll(TELEPHONE, '');
  const figures = bare.matchAll(/(?<![\p{L}\d.#-])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\p{L}\d.#,])\d+(?:\.\d+)?/gu);
  return [...figures].map(([figure]) => Number(figure.replaceAll(',', '')));
}

/** Words that identify a language written in Latin letters. */
const COMMON_WORDS: Record<string, RegExp> = {
  vi: /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i,
  it: /\b(il|la|di|un|una|per|che|non|della|gas|del|esca|chiami)\b.*\b(il|la|di|un|una|per|che|non|della|del|e)\b/i,
  es: /\b(el|la|de|un|una|que|no|con|los|del)\b.*\b(el|la|de|un|una|que|con|los|del|y)\b/i,
  fil: /\b(ang|ng|sa|mga|huwag|po|kung)\b.*\b(ang|ng|sa|mga|po|at|kung)\b/i,
  de: /\b(der|die|das|ist|ich|nicht|und|kann)\b/i,
};
const SCRIPTS: Record<string, RegExp> = {
  zh: /\p{Script=Han}{4,}/u,
  yue: /\p{Script=Han}{4,}/u,
  ar: /\p{Script=Arabic}{3,}/u,
  pa: /\p{Script=Gurmukhi}{3,}/u,
  el: /\p{Script=Greek}{3,}/u,
  hi: /\p{Script=Devanagari}{3,}/u,
};

/** Whether some of a text is in a language: by its script, or by its commonest words. */
export const isPartlyIn = (text: string, language: string): boolean =>
  language === 'en' || (SCRIPTS[language] ?? COMMON_WORDS[language] ?? /./).test(text);
