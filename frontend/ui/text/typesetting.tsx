/** Typesets titles and sentences: hyphens at which no line breaks, and apostrophes. */
import type { ReactNode } from 'react';

/** Longer words may break: they would not fit a phone. */
const MAX_NO_BREAK_LENGTH = 16;

/** Keeps hyphenated words on one line: `text-wrap: balance` would break "south-facing" for even lines. */
export const noBreakHyphens = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((part, n) =>
    n % 2 === 1 && part.length <= MAX_NO_BREAK_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title, which changes as a whole
      <span key={n} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Typographic apostrophes for words that were typed with straight ones. */
export const withApostrophes = (text: string): string => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’');

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const SIZE = String.raw`\d+(?:[.,]\d+)*(?:\s?(?:mm|cm|m|km|kg|L|W|K|°C)(?![\p{L}\d])[²³]?)?`;
const MEASUREMENT = new RegExp(String.raw`${SIZE}(?:\s?[×x*–-]\s?${SIZE})*`, 'gu');

/** Isolates the measurements in a right-to-left text (Unicode Standard Annex 9): "4.2 m × 3.6 m" would be drawn as "m × 3.6 m 4.2". */
export const withOrderedMeasurements = (text: string): string =>
  RIGHT_TO_LEFT.test(text)
    ? text.replace(MEASUREMENT, (found) => (/^\d+$/.test(found) ? found : `\u2066${found}\u2069`))
    : text;
