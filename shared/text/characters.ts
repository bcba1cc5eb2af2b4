/** Character references of HTML, such as `&deg;` and `&#178;`, which Markdown may hold. */

/** HTML's names of U+00A0 to U+00FF, in order (HTML 4.01, section 24.2). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
/** Those of marks, arrows, fractions and signs beyond it that texts about rooms use. */
const OTHERS = Object.entries({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  larr: '←',
  rarr: '→',
  harr: '↔',
  minus: '−',
  asymp: '≈',
  ne: '≠',
  le: '≤',
  ge: '≥',
  radic: '√',
  infin: '∞',
  Delta: 'Δ',
  Omega: 'Ω',
  alpha: 'α',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  frac13: '⅓',
  frac23: '⅔',
  frac18: '⅛',
  frac38: '⅜',
  frac58: '⅝',
  frac78: '⅞',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
});
const NAMED = new Map([...LATIN.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const), ...OTHERS]);

/** A character reference. */
export const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;

/** The text with its character references decoded, once. One that is unknown stays as it is written. */
export const characters = (text: string): string =>
  text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
