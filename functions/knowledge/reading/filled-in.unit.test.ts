/** Notes and form fields of a PDF, which a reader of the page sees and its drawing does not have. */
import { expect, test } from 'vitest';
import { drawnPdf } from '../../../infra/testing/files/pdf.ts';
import { documentText } from './document-text.ts';

const read = async (...annotations: string[]) => {
  const annots = annotations.map((entries) => `<</Type/Annot/Rect[60 600 300 620]${entries}>>`).join('');
  const page = { entries: `/Annots[${annots}]`, lines: [['1 0 0 1 60 700', 'The bench.'] as const] };
  return (await documentText('a.pdf', drawnPdf([page]))).passages.map(({ text }) => text).join('\n\n');
};

test('what was typed into a form is read with the names of its fields', async () => {
  const width = '/Subtype/Widget/FT/Tx/T(width)/V(600 mm)';
  const wood = '/Subtype/Widget/FT/Ch/T(w1)/TU(Wood)/V[(Oak)(Pine)]/Opt[(Oak)(Pine)]/Ff 2097152';
  expect(await read(width, wood)).toBe('The bench.\n\nwidth: 600 mm\n\nWood: Oak, Pine');
});

test('a note in a box is read, also where the page has nothing else', async () => {
  const note = '/Subtype/FreeText/Contents(Glue it 5 mm thick.)/DA(/Helv 10 Tf)';
  expect(await read(note)).toBe('The bench.\n\nGlue it 5 mm thick.');
  const alone = { entries: `/Annots[<</Type/Annot/Rect[60 600 300 620]${note}>>]`, lines: [] };
  const { passages, omissions } = await documentText('a.pdf', drawnPdf([alone]));
  expect([passages.map(({ text }) => text), omissions]).toEqual([['Glue it 5 mm thick.'], []]);
});

test.each([
  ['an empty field', '/Subtype/Widget/FT/Tx/T(width)'],
  ['a field for a password', '/Subtype/Widget/FT/Tx/T(key)/V(secret)/Ff 8192'],
  ['a hidden note', '/Subtype/FreeText/Contents(Draft.)/DA(/Helv 10 Tf)/F 2'],
  ['the state of a button', '/Subtype/Widget/FT/Btn/T(oil)/V/Yes/AS/Yes'],
  ['a link', '/Subtype/Link/Contents(Go)/A<</S/URI/URI(https://a.example)>>'],
  ['an annotation without a kind', '/Contents(Words)'],
])('%s is not text of the page', async (_, entries) => {
  expect(await read(entries)).toBe('The bench.');
});
