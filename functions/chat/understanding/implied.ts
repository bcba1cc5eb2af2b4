/** What a question implies and the library calls by name: the style of a house from its year. */

/** The kinds of houses that were built from a year until the next, in the library's words. */
const ERAS: readonly [from: number, words: string][] = [
  [1800, 'colonial cottage'],
  [1840, 'Victorian terrace or cottage'],
  [1890, 'Federation house'],
  [1916, 'California bungalow'],
  [1930, 'Art Deco'],
  [1946, 'post-war mid-century'],
  [1976, 'brick veneer'],
];
/** A year, or a decade with its "s", that something was built in: "a 1955 house", "built in 1931", "1960s flat", "our '80s place". */
const BUILT =
  /\b(?:built|from|circa|c\.?|of|our|the|an?|in)\s+(?:the\s+|about\s+|around\s+)?(?:(?:early|late|mid)[\s-]+)?((?:18|19)\d\d|200\d)(?:'?s)?\b(?!\s*(?:mm|cm|k|lm|w|lumens|lux|kelvin|litres?|dollars|watts?|x|×|by)\b)|\b((?:18|19)\d0|2000)'?s\b|(?:^|\s)['’]?([2-9]0)['’]?s\b/i;

/** The house that a year implies, as a search takes it. Undefined where no year is named, or one before all of them. */
export function houseOf(text: string): string | undefined {
  const [, year, decade, short] = BUILT.exec(text) ?? [];
  const built = Number(year ?? decade ?? (short === undefined ? Number.NaN : `19${short}`));
  return ERAS.findLast(([from]) => built >= from)?.[1];
}
