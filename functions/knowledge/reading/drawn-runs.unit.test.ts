/** Text that a PDF draws more than once, or with glyphs that stand for no character. */
import { expect, test } from 'vitest';
import { type DrawnPage, drawnPdf } from '../../../infra/testing/files/pdf.ts';
import { documentText } from './document-text.ts';

test('what is drawn twice at one place, for bold letters or a shadow, is read once', async () => {
  const read = async (...lines: DrawnPage['lines']) =>
    (await documentText('a.pdf', drawnPdf([{ lines }]))).passages.map(({ text }) => text).join('\n\n');
  const at = (x: number, text: string, y = 700) => [`1 0 0 1 ${x} ${y}`, text] as const;
  expect(await read(at(60, 'Oil the boards.'), at(60.2, 'Oil the boards.'))).toBe('Oil the boards.');
  const shadow = at(60.2, 'Oil it.', 699.8);
  expect(await read(at(60, 'Oil it.'), at(60, 'Wait a day.', 687), shadow)).toBe('Oil it.\nWait a day.');
  // Helvetica's widths: H 722, E 667, L 556, O 778.
  const letters = [
    ['H', 60],
    ['E', 67.94],
    ['L', 75.28],
    ['L', 81.4],
    ['O', 87.51],
  ] as const;
  expect(await read(...letters.flatMap(([letter, x]) => [at(x, letter), at(x + 0.2, letter)]))).toBe('HELLO');
  expect(await read(at(60, 'too'), at(60, 'too', 687))).toBe('too\ntoo');
});
