/** The rooms of a home, and places around it, by the names that people give them. */

const NAMES =
  /\b(?:(?:living|dining|sitting|sun|powder|family|rumpus|bath|bed|store|laundry|play|mud)[ -]?rooms?|lounge(?: ?room)?|kitchen|bathroom|bedroom|ensuite|laundry|toilet|loo|hall(?:way)?|corridor|entry|study|office|nursery|pantry|garage|verandah?|deck|patio|balcony|courtyard|garden|facade|front door|stairs?)\b/i;

/** The first room that a text names, in lower case. */
export const roomNamed = (text: string): string | undefined => NAMES.exec(text)?.[0].toLowerCase();
