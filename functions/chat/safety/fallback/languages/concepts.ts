/** The concepts that the vocabularies of other languages fill, and the languages that have one. */

/** Languages other than English that members write in most, by primary tag; yue is Cantonese, fil Filipino. */
export const OTHER_LANGUAGES = ['zh', 'yue', 'ar', 'vi', 'pa', 'el', 'it', 'hi', 'es', 'fil'] as const;
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

export const CONCEPTS = [
  /** Says by itself that somebody had a shock. */
  'shock',
  'tingle',
  'touched',
  'water',
  'electric',
  'gas',
  'smell',
  /** Says by itself that gas escapes. */
  'gasEscape',
  'monoxide',
  'unwell',
  'heater',
  'flue',
  'blocked',
  'outdoorFire',
  'inside',
  'ceiling',
  'falling',
  'balcony',
  'loose',
  'asbestos',
  /** Small words that show in which language a text is written. */
  'small',
] as const;
export type Concept = (typeof CONCEPTS)[number];

/** Terms separated by commas, with `*` for any ending; a concept may be left out. */
export type LanguageTerms = Partial<Record<Concept, string>>;
