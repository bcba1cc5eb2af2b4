/** Does the sums of paint, tiles and rugs with the numbers that a member gives. */

const LENGTH = '(\\d+(?:\\.\\d+)?) ?(mm|cm|m|millimetres?|centimetres?|metres?|meters?)?(?![a-z])';
const PAIR = new RegExp(`${LENGTH} ?(?:wide|long|deep)? ?(?:x|×|by) ?${LENGTH}`, 'gi');
const AREA = /(\d+(?:\.\d+)?) ?(?:m2|m²|sqm|sq m|square met(?:re|er)s?)/i;
const HIGH = new RegExp(`${LENGTH} ?(?:high|tall|ceiling)|(?:height|ceilings?|walls?) (?:of|is|are|at) ${LENGTH}`, 'i');
const SOFA = new RegExp(
  `${LENGTH}[^.?!]{0,20}?\\b(?:sofa|couch|settee)|\\b(?:sofa|couch|settee)[^.?!\\d]{0,30}${LENGTH}`,
  'i',
);
const TILE = new RegExp(`${LENGTH} ?(?:square )?tiles?`, 'i');
const COVERAGE = /(\d+(?:\.\d+)?)(?: to \d+(?:\.\d+)?)? (?:m²|m2|square metres) (?:a|per) litre/i;

/** Square metres that a litre covers where no passage says: a common figure of wall paints. */
const COVERAGE_USUAL = 12;
const WASTE = 1.1;
/** How far a rug reaches beyond a sofa and beyond a bed, on each side, in metres. */
const BESIDE = { sofa: 0.2, bed: 0.6 };
/** Widths of Australian mattresses, in metres. */
const BEDS: Record<string, number> = { 'king single': 1.07, single: 0.92, double: 1.38, queen: 1.53, king: 1.83 };

/** Metres; without a unit a number above 20 is in millimetres. */
function metres(value = '', unit = Number(value) > 20 ? 'mm' : 'm'): number {
  return Number(value) / (unit.startsWith('mm') || unit.startsWith('mil') ? 1000 : unit.startsWith('c') ? 100 : 1);
}
const show = (value: number): string => String(Number(value.toFixed(2)));

/** One line with its working; nothing when no sum is asked for or numbers are missing. @param passages Their text, for the coverage of paint. */
export function sumFor(question: string, passages: string): string | undefined {
  if (/\brugs?\b/i.test(question)) return rug(question);
  const pairs = [...question.matchAll(PAIR)].map(
    ([, one, unit, other, last]) => [metres(one, unit ?? last), metres(other, last ?? unit)] as const,
  );
  const given = Number(AREA.exec(question)?.[1]) || undefined;
  if (/\btil(?:es?|ing)\b/i.test(question)) return tiles(question, pairs, given);
  return /\bpaint|\blitres?\b|\bcoats?\b/i.test(question) ? paint(question, pairs[0], given, passages) : undefined;
}

type Pair = readonly [number, number];

function paint(
  question: string,
  pair: Pair | undefined,
  given: number | undefined,
  passages: string,
): string | undefined {
  const [, high, unit, height = high, of = unit] = HIGH.exec(question) ?? [];
  const [one = 0, other = 0, up = 0] = [...(pair ?? []), height === undefined ? 0 : metres(height, of)];
  const isRoom = up > 0 && !/\b(?:one|feature|single) wall\b/i.test(question);
  const area = given ?? (isRoom ? 2 * (one + other) * up : one * other);
  if (area === 0) return undefined;
  const working = isRoom ? `2 × (${show(one)} + ${show(other)}) × ${show(up)} = ` : `${show(one)} × ${show(other)} = `;
  const named = /\b(\d|one|two|three) coats?\b/i.exec(question)?.[1]?.toLowerCase() ?? '2';
  const coats = Number(named) || ['one', 'two', 'three'].indexOf(named) + 1;
  const coverage = Number(COVERAGE.exec(passages)?.[1]) || COVERAGE_USUAL;
  return `The area is ${given ? '' : working}${show(area)} m². ${coats} coat${coats > 1 ? 's' : ''} at ${coverage} m² a litre: ${show(area)} × ${coats} ÷ ${coverage} = ${show((area * coats) / coverage)} litres. Doors and windows are not taken off, and the tin's own coverage decides.`;
}

function tiles(question: string, pairs: readonly Pair[], given: number | undefined): string | undefined {
  const sorted = pairs.toSorted((one, other) => other[0] * other[1] - one[0] * one[1]);
  const floor = given ? undefined : sorted.shift();
  const area = given ?? (floor ? floor[0] * floor[1] : 0);
  if (area === 0) return undefined;
  const [, side, unit] = TILE.exec(question) ?? [];
  const [one, other] = sorted[0] ?? [metres(side ?? '0', unit), metres(side ?? '0', unit)];
  const start = `The area is ${floor ? `${show(floor[0])} × ${show(floor[1])} = ` : ''}${show(area)} m²; with 10 per cent for waste, ${show(area * WASTE)} m².`;
  const count = Math.ceil(Number(((area * WASTE) / (one * other)).toFixed(6)));
  return one * other > 0 && one * other < area
    ? `${start} At ${show(one)} × ${show(other)} m each, that is ${count} tiles.`
    : start;
}

function rug(question: string): string | undefined {
  const [, before, unit, width = before, of = unit] = SOFA.exec(question) ?? [];
  const bed = /\b(king single|single|double|queen|king)\b/i.exec(question)?.[1]?.toLowerCase() ?? '';
  const [what, wide, side] = width ? ['sofa', metres(width, of), BESIDE.sofa] : [`${bed} bed`, BEDS[bed], BESIDE.bed];
  if (wide === undefined) return undefined;
  return `For a ${what} of ${show(wide)} m, with ${side} m more on each side: ${show(wide)} + 2 × ${side} = ${show(wide + 2 * side)} m of rug.`;
}
