/** The figures of a text, comparable across units and ways of writing: `1,200 mm` is `1.2 m`, `two coats` is `2 coats`. */

export interface Figure {
  /** In millimetres for a length, square metres for an area, else as written. */
  value: number;
  /** `mm`, `m2`, `%`, or empty. Figures of different dimensions are different. */
  dimension: string;
}

const WORDS = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    half: 0.5,
    quarter: 0.25,
    twice: 2,
    double: 2,
    hundred: 100,
  }),
);

/** Factors to millimetres, and below to square metres. */
const LENGTHS = new Map([
  ['mm', 1],
  ['millimetre', 1],
  ['millimetres', 1],
  ['cm', 10],
  ['centimetre', 10],
  ['centimetres', 10],
  ['m', 1_000],
  ['metre', 1_000],
  ['metres', 1_000],
  ['km', 1_000_000],
]);
const AREAS = new Map([
  ['m²', 1],
  ['m2', 1],
  ['sqm', 1],
  ['square metres', 1],
  ['square metre', 1],
  ['square meters', 1],
  ['mm²', 1e-6],
  ['cm²', 1e-4],
]);

const UNIT = String.raw`(?:\s?(mm²|cm²|m²|m2|sqm|square met(?:re|er)s?|mm|cm|km|m|millimetres?|centimetres?|metres?|%|per\s?cent|percent)(?![\p{L}\p{N}]))?`;
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}#.,])(\d{1,3}(?:[,\u00a0 ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)` + UNIT,
  'giu',
);
/** Bounded: advice has no longer figures, and an unbounded search takes quadratic time. */
const DIGITS = String.raw`\d[\d,.]{0,15}`;
/** A number of a range or a size that takes its unit from the last number: `600 to 900 mm`, `2.4 x 3.6 m`. */
const SHARED_UNIT = new RegExp(
  String.raw`(?<!\d)(${DIGITS})(?=\s?(?:-|–|to|and|or|x|×|by)\s?${DIGITS}(?:\s?(?:-|–|to|and|or|x|×|by)\s?${DIGITS})?\s?(mm|cm|m|%|per\s?cent|metres|millimetres|centimetres)(?![\p{L}\p{N}]))`,
  'giu',
);
/** Numbers that are not figures of the advice: citations, colours, pins and the numbers of a list. */
const NOT_FIGURES =
  /\[[\d,\s]+\]|#[0-9a-f]{3,8}\b|\b(?:pins?|notes?|photos?) \d+(?:(?:,| and| or| to) \d+)*|^[ \t]*\d{1,2}[.)]\s/gim;

/** The figures in digits. */
export function figuresIn(text: string): Figure[] {
  const bare = text.replaceAll(NOT_FIGURES, (match) => ' '.repeat(match.length));
  return [FIGURE, SHARED_UNIT].flatMap((pattern) =>
    [...bare.matchAll(pattern)].map(([, digits = '', unit]) => figure(digits, unit)),
  );
}

/** The figures in words: `two coats`, `half a litre`. */
export const figuresInWords = (text: string): Figure[] =>
  [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) => {
    const value = WORDS.get(word);
    return value === undefined ? [] : [{ value, dimension: '' }];
  });

/** The figures in digits and those in words, of a text that an answer is checked against. */
export const allFiguresIn = (text: string): Figure[] => [...figuresIn(text), ...figuresInWords(text)];

function figure(digits: string, unit = ''): Figure {
  const value = Number(digits.replaceAll(/[,\u00a0 ]/g, ''));
  const name = unit.toLowerCase().replaceAll(/\s+/g, ' ');
  const length = LENGTHS.get(name);
  if (length !== undefined) return { value: round(value * length), dimension: 'mm' };
  const area = AREAS.get(name.replace('meter', 'metre'));
  if (area !== undefined) return { value: round(value * area), dimension: 'm2' };
  return { value, dimension: /^(?:%|per ?cent)$/.test(name) ? '%' : '' };
}

const round = (value: number): number => Number(value.toPrecision(9));

/** Whether two figures are equal. `900` equals `900 mm`: a figure without a unit takes the unit of the other. */
export function isSame(one: Figure, other: Figure): boolean {
  if (one.dimension === other.dimension) return Math.abs(one.value - other.value) < 1e-6 * Math.max(1, one.value);
  if (one.dimension !== '' && other.dimension !== '') return false;
  const [bare, measured] = one.dimension === '' ? [one, other] : [other, one];
  if (measured.dimension !== 'mm') return bare.value === measured.value;
  return [1, 10, 1_000].some((factor) => Math.abs(bare.value * factor - measured.value) < 1e-6 * measured.value);
}
