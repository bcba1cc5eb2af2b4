/** What a question implies and the library calls by name: the style of a house from its year, an older person from an age. */

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

/** The age of a person: "mum is 79", "she's 82", "my 90 year old nan". A house has one too: "it is 80", "our 90 year old house". */
const AGED =
  /\b(?:mum|mom|dad|mother|father|nan|nana|pop|grand(?:ma|pa|mum|dad|mother|father)|parents|in-laws?|husband|wife|partner|aunt(?:y|ie)?|uncle|he|she|i|they|we)(?:['’](?:s|m|re)| is| am| are)? (?:now |nearly |almost |about |turning |both )?(\d{2})\b(?! ?(?:%|cm|mm|m|kg|kilos|km|minutes|hours|days|weeks|months)\b)|\b(\d{2})[ -]?(?:year|yr)s?[ -]old (?:mum|mom|dad|mother|father|nan|nana|pop|grand\w+|parents?|aunt\w*|uncle|husband|wife|partner|neighbour|person|lady|man|woman)\b/i;
/** From this age on people ask for what the library says about growing old at home. */
const OLDER_FROM = 65;

/** How the library speaks of an older person, where the question names one by age; undefined otherwise. */
export function olderPersonIn(text: string): string | undefined {
  const [, age, ofSomebody = age] = AGED.exec(text) ?? [];
  return Number(ofSomebody) >= OLDER_FROM ? 'older person, ageing at home' : undefined;
}
