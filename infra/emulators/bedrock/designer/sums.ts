/** Calculates paint, tiles, rugs, curtains, tables and ramps from the numbers that a member gives. */

const LENGTH = '(\\d+(?:\\.\\d+)?) ?(mm|cm|m|millimetres?|centimetres?|metres?|meters?)?(?!(?!x ?\\d)[a-z])';
const SIDE = `${LENGTH}(?: (?:wide|long|deep|high|tall))?`;
const BY = ' ?(?:x|×|\\*|by) ?';
const SIDES = new RegExp(`${SIDE}${BY}${SIDE}(?:${BY}${SIDE})?`, 'gi');
const AREA = /(\d+(?:\.\d+)?) ?(?:m2|m²|sqm|sq m|square met(?:re|er)s?)/i;
const CEILING = '(?:height|high|ceilings?|walls?)(?: (?:of|is|are|at))?';
const HIGH = new RegExp(`${LENGTH} ?(?:high|tall|ceiling|walls?)|${CEILING} ${LENGTH}`, 'gi');
const SEAT = '\\b(?:sofa|couch|settee)';
/** A count of seats is no length, and names a sofa: "a 3 seater", "a modular". */
const SEATER = /\b(?:\d|two|three|four|five)[ -]?seat(?:er|s)?\b(?! (?:dining )?tables?\b)|\bmodulars?\b/gi;
const SOFA = new RegExp(`${LENGTH}[^.?!]{0,20}?${SEAT}|${SEAT}[^.?!\\d]{0,30}${LENGTH}`, 'i');
const TILE = new RegExp(`${LENGTH} ?(?:square )?tiles?`, 'i');
const MANY = '\\b(\\d|an?|one|two|three|four|five|six)?';
const OPENING = new RegExp(`${MANY} ?(?:doors?|windows?)\\b[^\\d.?!]{0,20}${SIDE}${BY}${SIDE}`, 'gi');
const RISE = new RegExp(`(?:${MANY} (?:steps?|risers?)[^\\d.?!]{0,20})?${LENGTH}`, 'i');
/** One side of a size in the plural: "600x600s". */
const PLURAL_SIDE = /((?:x|×|\*|by) ?\d+(?:mm)?)s\b/gi;
const BOX = '(?:box|pack|carton)(?:es|s)?';
const IN_A_BOX = new RegExp(
  `(\\d+)(?: tiles?)? (?:in|to|per|a) (?:an? |each |the |every )?${BOX}\\b|\\b${BOX} (?:of|has|have|holds?) (\\d+)\\b(?!\\.|\\d| ?m)`,
  'i',
);
/** A table that people sit around. */
const TABLE =
  /(?<!\b(?:coffee|side|bedside|console|hall|pool|change|dressing|occasional|work|drafting) )\btables?\b(?! lamp)/i;
const WINDOWS = /\b(two|three|four|five|six|[2-6]) (?:\w+ )?windows\b/i;
/** A follow-up about the ceiling, after a question about a room's walls. */
const ASKS_CEILING = /\b(?:and|about|for|just) (?:the |our |its )?ceilings?\W*$/i;
/** The given height is that of all steps together. */
const ALL_UP = /\b(?:all up|in total|in all|total|altogether|together|combined)\b/i;
const GRADIENT = /\b1 ?(?::|in|to) ?(\d{1,2})\b/;
const COVERAGE = /(\d+(?:\.\d+)?)(?: to \d+(?:\.\d+)?)? (?:m²|m2|square metres) (?:a|per) litre/i;
const FULLNESS = /(\d(?:\.\d+)?)(?: to \d(?:\.\d+)?)? times the (?:track|rod|width)/i;
const COVERING = /\b(?:til(?:es?|ing)|floor ?boards?|planks?|hybrid|laminate|vinyl|carpet|parquetry)\b/i;
/** A long message can name floors and sizes without asking for a sum. */
const ASKS_AMOUNT = /\bhow (?:many|much)\b|\b(?:number|quantity) of\b|\b(?:i|we) need\b/i;
const COUNTED = 'a one two three four five six'.split(' ');

/** Square metres a litre covers, where no passage says: a common figure for wall paints. */
const COVERAGE_USUAL = 12;
const WASTE = 1.1;
/** The longer side of the largest tile in shops, in metres. */
const LARGEST_TILE = 1.8;
/** How far a rug extends beyond a sofa and beyond a bed, a curtain track beyond a window, and the floor beyond a table, on each side, in metres. */
const BESIDE = { sofa: 0.2, bed: 0.6, window: 0.2, table: 0.9 };
/** Widths of Australian mattresses, in metres. */
const BEDS: Record<string, number> = { 'king single': 1.07, single: 0.92, double: 1.38, queen: 1.53, king: 1.83 };

/** Converts to metres; without a unit a number above 20 is in millimetres. */
function metres(value = '0', unit = Number(value) > 20 ? 'mm' : 'm'): number {
  return Number(value) / (unit.startsWith('mm') || unit.startsWith('mil') ? 1000 : unit.startsWith('c') ? 100 : 1);
}
const show = (value: number): string => String(Number(value.toFixed(2)));
const count = (word = 'a'): number =>
  Number(word) || Math.max(1, COUNTED.indexOf(word.toLowerCase().replace('an', 'a')));

type Sides = readonly [one: number, other: number, up: number];
const sidesOf = ([, one, unit, other, next, up, last]: readonly (string | undefined)[]): Sides => [
  metres(one, unit ?? next ?? last),
  metres(other, next ?? last ?? unit),
  metres(up, last ?? next ?? unit),
];

/**
 * One line with its working; undefined when no sum is asked for or numbers are missing.
 * @param passages Their text, for figures such as paint coverage.
 */
export function sumFor(asked: string, passages: string): string | undefined {
  const question = asked
    .replaceAll(PLURAL_SIDE, '$1')
    .replaceAll(/\b(wide|long|deep),? (?:and |by |x )?(?=\d)/gi, '$1 x ');
  const isPaint = /\bpaint|\blitres?\b|\bcoats?\b/i.test(question);
  if (/\bramps?\b/i.test(question)) return ramp(question, passages);
  if (/\bcurtains?|\bdrapes?|\bsheers?/i.test(question) && !isPaint) return curtain(question, passages);
  if (/\brugs?\b/i.test(question)) return rug(question);
  const sides = [...question.replaceAll(OPENING, '').matchAll(SIDES)].map(sidesOf);
  const given = Number(AREA.exec(question)?.[1]) || undefined;
  if (isPaint || /\barea\b.{0,20}\bwalls?\b/i.test(question)) return paint(question, sides[0], given, passages);
  if (COVERING.test(question)) return ASKS_AMOUNT.test(question) ? tiles(question, sides, given) : undefined;
  return TABLE.test(question) ? table(question, sides) : undefined;
}

function paint(question: string, sides: Sides | undefined, given: number | undefined, passages: string) {
  // A follow-up names another height last.
  const [, high, unit, height = high, of = unit] = [...question.replaceAll(SIDES, '').matchAll(HIGH)].at(-1) ?? [];
  const [one, other, third] = sides ?? [0, 0, 0];
  const up = third || (height === undefined ? 0 : metres(height, of));
  const isCeiling = ASKS_CEILING.test(question);
  const isRoom = up > 0 && !isCeiling && !/\b(?:one|feature|single) wall\b/i.test(question);
  const whole = given ?? (isRoom ? 2 * (one + other) * up : one * other);
  if (whole === 0) return undefined;
  const working = isRoom ? `2 × (${show(one)} + ${show(other)}) × ${show(up)} = ` : `${show(one)} × ${show(other)} = `;
  const openings = given || isCeiling ? [] : openingsIn(question);
  const area = whole - openings.reduce((sum, opening) => sum + opening, 0);
  const less = `; less doors and windows, ${show(whole)} − ${openings.map(show).join(' − ')} = ${show(area)} m²`;
  const named = /\b(\d|one|two|three) coats?\b/i.exec(question)?.[1];
  const coats = named ? count(named) : 2;
  const found = Number(COVERAGE.exec(passages)?.[1]);
  const coverage = found || COVERAGE_USUAL;
  return `The area is ${given ? '' : working}${show(whole)} m²${openings.length > 0 ? less : ''}. ${coats} coat${coats > 1 ? 's' : ''} at ${coverage} m² a litre${found ? '' : ', a usual figure'}: ${show(area)} × ${coats} ÷ ${coverage} = ${show((area * coats) / coverage)} litres. ${openings.length > 0 || isCeiling ? 'The' : 'Doors and windows are not taken off, and the'} tin's own coverage decides.`;
}

/** Square metres of each door and window given with its size. */
const openingsIn = (question: string): number[] =>
  [...question.matchAll(OPENING)].flatMap(([, many, ...size]) => {
    const [width, height] = sidesOf(['', ...size]);
    return Array<number>(count(many)).fill(width * height);
  });

function tiles(question: string, sides: readonly Sides[], given: number | undefined): string | undefined {
  const sorted = sides.toSorted((one, other) => other[0] * other[1] - one[0] * one[1]);
  const floor = given ? undefined : sorted.shift();
  const area = given ?? (floor ? floor[0] * floor[1] : 0);
  if (area === 0) return undefined;
  const [, side, unit] = TILE.exec(question) ?? [];
  const [one, other] = sorted[0] ?? [metres(side, unit), metres(side, unit)];
  const pieces = Math.ceil(Number(((area * WASTE) / (one * other)).toFixed(6)));
  const [, per, of = per] = IN_A_BOX.exec(question) ?? [];
  const boxes = of
    ? ` With ${of} in a box, ${pieces} ÷ ${of} = ${Math.ceil(pieces / Number(of))} boxes, rounded up.`
    : '';
  const each = ` At ${show(one)} × ${show(other)} m each, that is ${pieces} tiles.${boxes}`;
  return `The area is ${floor ? `${show(floor[0])} × ${show(floor[1])} = ` : ''}${show(area)} m²; with 10 per cent for waste, ${show(area * WASTE)} m².${one * other > 0 && one <= LARGEST_TILE && one * other < area ? each : ''}`;
}

/** The largest table that leaves floor to walk on all sides; a table's own size is not taken for the room's. */
function table(question: string, sides: readonly Sides[]): string | undefined {
  const [room, other] = sides.toSorted((one, two) => two[0] * two[1] - one[0] * one[1]);
  const asks =
    /\b(?:fits?|size|seats?|seater|how (?:big|large|long|wide)|enough|room for|too (?:big|large|long|wide))\b/i;
  const left = room?.slice(0, 2).map((side) => side - 2 * BESIDE.table) ?? [];
  if (!room || !asks.test(question) || left.some((side) => side < 0.6)) return undefined;
  const [across, along] = room;
  const [one = 0, two = 0] = left;
  const own = other && fits(other, [one, two]) ? 'fits' : 'does not fit';
  const verdict = other ? ` Yours of ${show(other[0])} × ${show(other[1])} m ${own}.` : '';
  return `With ${BESIDE.table} m of floor on every side, a usual figure, the largest table is ${show(across)} − 2 × ${BESIDE.table} = ${show(one)} m by ${show(along)} − 2 × ${BESIDE.table} = ${show(two)} m.${verdict}`;
}

const ordered = (sides: readonly number[]): number[] => sides.slice(0, 2).toSorted((one, two) => one - two);
/** Whether something fits a place, either way round. */
const fits = (thing: Sides, place: readonly number[]): boolean =>
  ordered(thing).every((side, at) => side <= (ordered(place)[at] ?? 0) + 0.001);

function rug(asked: string): string | undefined {
  const question = asked.replaceAll(SEATER, 'sofa');
  const [, before, unit, width = before, of = unit] = SOFA.exec(question) ?? [];
  // A follow-up names another bed last.
  const bed = [...question.matchAll(/\b(?:king single|single|double|queen|king)\b/gi)].at(-1)?.[0].toLowerCase() ?? '';
  const [what, wide, side] = width ? ['sofa', metres(width, of), BESIDE.sofa] : [`${bed} bed`, BEDS[bed], BESIDE.bed];
  if (wide === undefined) return undefined;
  return `For a ${what} of ${show(wide)} m, with ${side} m more on each side: ${show(wide)} + 2 × ${side} = ${show(wide + 2 * side)} m of rug.`;
}

/** Uses the first length, that of the window. */
function curtain(question: string, passages: string): string | undefined {
  const [, value, unit] = new RegExp(LENGTH, 'i').exec(question) ?? [];
  const wide = metres(value, unit);
  if (!/\bhow (?:wide|much|many)\b|\bwidth|\bfabric|\bmet(?:re|er)s?\b/i.test(question) || wide < 0.4) return undefined;
  const full = Number(FULLNESS.exec(passages)?.[1]) || 2;
  const track = wide + 2 * BESIDE.window;
  const many = count(WINDOWS.exec(question)?.[1]);
  const all =
    many > 1
      ? ` For ${many} windows of that width: ${show(track * full)} × ${many} = ${show(track * full * many)} m.`
      : '';
  return `The track is ${show(wide)} + 2 × ${BESIDE.window} = ${show(track)} m with ${BESIDE.window} m past each side; at ${full} times the track, the fabric is ${show(track)} × ${full} = ${show(track * full)} m wide.${all}`;
}

/** Without a gradient in the question, takes the library's, or 1 in 14. */
function ramp(question: string, passages: string): string | undefined {
  const [, many, value, unit] = RISE.exec(question.replace(GRADIENT, '')) ?? [];
  const run = Number((GRADIENT.exec(question) ?? GRADIENT.exec(passages))?.[1]) || 14;
  const steps = ALL_UP.test(question) ? undefined : many;
  const rise = count(steps) * metres(value, unit);
  if (rise === 0 || rise > 3) return undefined;
  const working = steps ? `${count(steps)} × ${metres(value, unit)} = ` : '';
  return `The rise is ${working}${Number(rise.toFixed(3))} m; at 1 in ${run}, ${Number(rise.toFixed(3))} × ${run} = ${show(rise * run)} m of ramp, with level landings beside that.`;
}
