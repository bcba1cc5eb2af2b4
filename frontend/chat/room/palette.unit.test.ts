/** Proposed colours are distinguished from measured ones. */
import { expect, test } from 'vitest';
import { isNewColour } from './palette.tsx';

const MEASURED = [{ hex: '#8a7158' }, { hex: '#cdb495' }];

test('a measured colour and a very similar one are not new', () => {
  expect(isNewColour('#8a7158', MEASURED)).toBe(false);
  expect(isNewColour('#8c745a', MEASURED)).toBe(false);
});

test('a colour that the photo does not have is new', () => {
  expect(isNewColour('#efe6d3', MEASURED)).toBe(true);
  expect(isNewColour('#c4862b', MEASURED)).toBe(true);
});

test('every colour is new if none was measured', () => {
  expect(isNewColour('#8a7158', [])).toBe(true);
});
