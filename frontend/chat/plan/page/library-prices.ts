/** The few prices that the library has, which a member can take as a starting point for a job. */
import { articleAddress } from '../../../../shared/library-address.ts';

export interface LibraryPrice {
  /** The jobs that it is about, by their words. */
  on: RegExp;
  /** In dollars. */
  low: number;
  high: number;
  /** Who published it, and when. */
  source: string;
}

/** The article that all of them are from. A test compares each with its text. */
export const PRICES_ARTICLE = 'what-things-cost-by-room';
export const PRICES_ADDRESS = articleAddress(PRICES_ARTICLE);

/** The article's price of a tested sample and of an inspection is undated: it was read in November 2026. */
export const LIBRARY_PRICES: readonly LibraryPrice[] = [
  {
    on: /\b(?:inspect|survey|assess)\w*\b.*\basbestos\b|\basbestos\b.*\b(?:inspect|survey|assess)\w*\b/i,
    low: 600,
    high: 1500,
    source: 'Asbestos Awareness, read November 2026',
  },
  {
    on: /\b(?:test|sampl)\w*\b.*\b(?:asbestos|fibro|eaves)\b|\b(?:asbestos|fibro|eaves)\b.*\b(?:test|sampl)\w*\b/i,
    low: 50,
    high: 250,
    source: 'Asbestos Awareness, read November 2026',
  },
  {
    on: /\b(?:renovat|redo|gut|new)\w*\b.*\b(?:bathroom|ensuite)\b(?! (?:mirror|cabinet|light|door|tap|mat)s?)/i,
    low: 20_000,
    high: 35_000,
    source: 'The Wombat, 2026',
  },
  {
    on: /\b(?:renovat|redo|gut|new)\w*\b.*\bkitchen\b(?! (?:table|chair|stool|light|tap|door|handle|blind|curtain|rug)s?)/i,
    low: 8000,
    high: 100_000,
    source: 'Property Blueprint, 2026',
  },
];

/** The library's price of a job; undefined for most jobs. */
export const libraryPriceOf = (text: string): LibraryPrice | undefined =>
  LIBRARY_PRICES.find(({ on }) => on.test(text));
