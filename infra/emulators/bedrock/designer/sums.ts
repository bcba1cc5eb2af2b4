/** Reads what a member wants worked out, and its sizes, as a fast model would. The product does the sum. */

const MEASURED = '(\\d+(?:\\.\\d+)?) ?(mm|cm|m|millimetres?|centimetres?|met(?:re|er)s?)(?![a-wyz\\d])';
const LENGTH = `${MEASURED.replace(')(?!', ')?(?!')}(?: (?:wide|long|deep|high|tall))?`;
const SIZE = `${LENGTH} ?(?:x|×|\\*|by) ?${LENGTH}(?: ?(?:x|×|\\*|by) ?${LENGTH})?`;
const HIGH = `${LENGTH}[- ](?:high|tall|ceilings?|drop)|(?:height|high|ceilings?|drop)(?: (?:of|is|are|at))? ${LENGTH}`;
const OPENING = `(?:(\\d) )?(?:doors?|windows?)\\b[^\\d.?!]{0,20}${SIZE}|${SIZE} ?(?:doors?|windows?)\\b`;
/** A door without a size: one of 820 x 2,040 mm is meant. */
const NO_DOOR = /\b(?:ignor|exclud|except|without|minus|less|not count)\w* (?:for )?(?:\w+ )?doors?\b/i;
const AREA = /(\d+(?:\.\d+)?) ?(?:m2|m²|sqm|sq\.? ?m|square met(?:re|er)s?)(?![a-z])/i;
const SEATS = '\\b(?:sofa|couch|settee|modular|seater)\\b';
const SOFA = `${LENGTH}[^.?!\\d]{0,20}${SEATS}|${SEATS}[^.?!\\d]{0,30}${LENGTH}`;
/** Widths of Australian mattresses, in millimetres. */
const BEDS: Record<string, number> = { 'king single': 1_070, single: 920, double: 1_380, queen: 1_530, king: 1_830 };
const TABLE = /(?<!\b(?:coffee|side|bedside|console|hall|pool|change|dressing|occasional|work) )tables?\b(?! lamp)/i;
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ');
const ASKS =
  /\bhow (?:many|much|big|large|long|wide)\b|\b(?:what|which) (?:size|width|length|rug|table)|\b(?:number|quantity) of|\blitres?\b|\bneed|\bfits?\b|\benough\b|\border\b|\bbuy\b/i;
const KINDS: readonly (readonly [kind: string, names: RegExp, sizes: (text: string, found: Sides[]) => object])[] = [
  ['ramp', /\bramps?\b/i, ramp],
  ['wallpaper', /\bwall ?paper/i, walls],
  ['paint', /\bpaint|\blitres?\b|\bcoats?\b/i, walls],
  ['curtains', /\bcurtains?|\bdrapes?|\bsheers?/i, windows],
  ['rug', /\brugs?\b/i, rug],
  ['tiles', /\btil(?:es?|ing)\b|\b(?:floor ?boards?|planks?|hybrid|laminate|vinyl|carpet|parquetry)\b/i, tiles],
  ['table', TABLE, table],
];

type Sides = readonly [width_mm: number, height_mm: number, third: number];
const every = (text: string, pattern: string) => [...text.matchAll(new RegExp(pattern, 'gi'))];
const without = (text: string, pattern: string): string => text.replaceAll(new RegExp(pattern, 'gi'), '');
const countOf = (text: string, noun: string): number | undefined =>
  Number(every(text, `\\b(\\d+)[ -](?:[a-z]+ )?(?:${noun})`)[0]?.[1]) || undefined;
/** Without a unit the other side's holds where it makes sense: 600 beside 3.2 m is none of metres. */
function millimetres(value = '0', unit?: string, other = ''): number {
  const number = Number(value);
  if (/^c/i.test(unit ?? other) && (unit || number >= 5)) return number * 10;
  return (unit ? /^m(?:$|et)/i.test(unit) : number <= 20) ? number * 1_000 : number;
}
function sidesOf([one, unit, two, next, three, last]: readonly (string | undefined)[]): Sides {
  const other = last ?? next ?? unit;
  return [millimetres(one, unit, other), millimetres(two, next, other), millimetres(three, last, other)];
}
const sized = (sides?: Sides) => sides && { width_mm: sides[0], height_mm: sides[1] };
/** The last that a pattern finds, of one length or two alternatives: a follow-up names another one last. */
function lengthIn(text: string, pattern: string): number | undefined {
  const [, one, unit, other, of] = every(text, pattern).at(-1) ?? [];
  return one || other ? millimetres(one ?? other, one ? unit : of) : undefined;
}

/** The tool's `sum`; undefined where the question asks for no amount and no size. What it does not say is left out. */
export function sumAsked(question: string): object | undefined {
  const digits = (all: string, word: string, at: number) => all.replaceAll(RegExp(`\\b${word}\\b`, 'gi'), `${at + 1}`);
  const whole = NUMBERS.reduce(digits, question)
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/((?:x|×|\*|by) ?\d+(?:mm)?)s\b/gi, '$1')
    .replaceAll(/\b(wide|long|deep),? (?:and |by |x )?(?=\d)/gi, '$1 x ');
  const [kind, , read] = KINDS.find(([, names]) => names.test(whole)) ?? [];
  if (!read || !ASKS.test(whole)) return undefined;
  const openings = every(whole, OPENING).map(([, count = '1', ...found]) => {
    return { ...sized(sidesOf(found[0] ? found : found.slice(6))), count: Number(count) };
  });
  const text = read === windows ? whole : without(whole, OPENING);
  const sizes = every(text, SIZE).map(([, ...found]) => sidesOf(found));
  sizes.sort((one, two) => two[0] * two[1] - one[0] * one[1]);
  return {
    kind,
    area_m2: Number(AREA.exec(text)?.[1]) || undefined,
    excluded: openings.length === 0 && NO_DOOR.test(text) ? [{ width_mm: 820, height_mm: 2_040 }] : openings,
    coats: countOf(text, 'coats?'),
    seats: countOf(text, 'people|seats?|seaters?|chairs|guests'),
    repeat_mm: lengthIn(text, `${LENGTH} (?:pattern )?repeat|repeat (?:of |is )?${LENGTH}`),
    ...read(text, sizes),
  };
}

/** A height makes a room of two sides, unless one wall or the ceiling is meant. */
function walls(text: string, [largest]: Sides[]) {
  const bare = without(text, SIZE);
  const height_mm = largest?.[2] || lengthIn(bare, HIGH);
  const isRoom = height_mm && !/\b(?:1|feature|single|a) wall\b|(?<![\dm] |metres? )ceilings?\W*$/i.test(bare);
  const room = largest?.slice(0, 2).map((width_mm) => ({ width_mm, height_mm, count: 2 }));
  return { surfaces: isRoom ? room : largest && [sized(largest)] };
}
/** The smallest size is the tile: larger than 1.8 m none is sold. An area that is given leaves the others out. */
function tiles(text: string, sizes: Sides[]) {
  const surface = AREA.test(text) ? undefined : sizes.shift();
  const square = lengthIn(text, '(\\d+) ?(mm|cm) (?:square )?tiles?');
  const tile = sizes.at(-1) ?? (square && ([square, square, 0] as const));
  return { surfaces: surface && [sized(surface)], unit: tile && tile[0] <= 1_800 ? sized(tile) : undefined };
}
function windows(text: string, [size]: Sides[]) {
  const width_mm = size?.[0] ?? lengthIn(without(text, HIGH), MEASURED);
  return { surfaces: [{ width_mm, height_mm: size?.[1] ?? lengthIn(text, HIGH), count: countOf(text, 'windows') }] };
}
function rug(text: string, [under]: Sides[]) {
  const seats = lengthIn(text.replaceAll(/\b\w+[ -](?=seater)/gi, ''), SOFA);
  const [, bed] = Object.entries(BEDS).find(([name]) => text.toLowerCase().includes(`${name} bed`)) ?? [];
  if (seats) return { surfaces: [{ width_mm: seats }] };
  return { unit: TABLE.test(text) ? sized(under) : bed && { width_mm: bed } };
}
function table(text: string, sizes: Sides[]) {
  const isOwn = every(text, `${SIZE} (?:\\w+ )?table|table (?:of|is) ${SIZE}`).length === sizes.length;
  return { unit: sized(sizes[isOwn ? 0 : 1]), surfaces: sizes[0] && !isOwn ? [sized(sizes[0])] : undefined };
}
/** Steps have a height each, unless it is that of all. */
function ramp(text: string) {
  const steps = /\b(?:all up|in total|in all|altogether)\b/i.test(text) ? 1 : countOf(text, 'steps?|risers?');
  return { rise_mm: (lengthIn(text, MEASURED) ?? 0) * (steps ?? 1) };
}
