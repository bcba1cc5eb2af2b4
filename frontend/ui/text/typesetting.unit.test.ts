/** Measurements in right-to-left text keep the order in which they were written. */
import { expect, test } from 'vitest';
import { withOrderedMeasurements } from './typesetting.tsx';

/** The isolates as brackets. */
const shown = (text: string) => withOrderedMeasurements(text).replaceAll('\u2066', '[').replaceAll('\u2069', ']');

test.each([
  ['طولها 4.2 m × 3.6 m.', 'طولها [4.2 m × 3.6 m].'],
  ['بعرض 2.4 m.', 'بعرض [2.4 m].'],
  ['ארון 600x400 mm ו־70–80 cm', 'ארון [600x400 mm] ו־[70–80 cm]'],
  ['مساحة 15 m² و1,200 mm', 'مساحة [15 m²] و[1,200 mm]'],
  ['لا شيء بين 3 و 4', 'لا شيء بين 3 و 4'],
  ['في عام 1998، 5 metres', 'في عام 1998، 5 metres'],
])('%s', (written, isolated) => {
  expect(shown(written)).toBe(isolated);
});

test.each(['A table of 1.2 m × 2.4 m.', '宽600*高400*深30 mm', 'Größe 5 m'])('%s is left as it is', (text) => {
  expect(withOrderedMeasurements(text)).toBe(text);
});
