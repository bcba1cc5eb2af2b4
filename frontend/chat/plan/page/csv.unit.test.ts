/** The table of a plan: quoted as RFC 4180 says, and without formulas. */
import { expect, test } from 'vitest';
import type { Task } from '../../../../shared/rooms.ts';
import { csvOf } from './csv.ts';

const job = (text: string, more: Partial<Task> = {}): Task => ({
  id: text,
  text,
  licensed: false,
  done: false,
  ...more,
});
const rows = (...tasks: Task[]) => csvOf(tasks, 'NSW').split('\r\n');

test('begins with the mark of UTF-8, and ends every line with CRLF', () => {
  const csv = csvOf([job('Paint it')], null);
  expect(csv.startsWith('\uFEFFOrder,Job,Who')).toBe(true);
  expect(csv.endsWith('\r\n')).toBe(true);
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test.each(['=1+1', '+61 2 9999', '-5', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
  '%s is no formula',
  (text) => {
    expect(rows(job(text))[1]?.replace(/^1,"?/, '').startsWith("'")).toBe(true);
  },
);

test.each(['a;=1+1', 'a; =1+1', 'a;b;@SUM(A1)', "a;=cmd|'/C calc'!A0;b"])(
  '%s is no formula where the semicolon ends a cell',
  (text) => {
    const cells = (rows(job(text))[1] ?? '').split(';');
    expect(cells.length).toBeGreaterThan(1);
    expect(cells.filter((one) => /^\s*[=+\-@]/.test(one))).toEqual([]);
    expect(rows(job(text))[1]).toMatch(/^1,".*",/);
  },
);

test('commas, quotes and line ends stay in their cell', () => {
  expect(rows(job('Ring "Bob", the\npainter', { trade: 'Bob, & Co' }))[1]).toBe(
    '1,"Ring ""Bob"", the\npainter","Bob, & Co",,no,,,no,',
  );
});

test('costs have their cents and their GST, and the last line sums them', () => {
  const own = { low: 220.5, high: 380, source: 'member' };
  const library = { low: 50, high: 250, source: 'Asbestos Awareness, read November 2026' };
  expect(
    rows(job('Wire a dimmer', { cost: own, plusGst: true, done: true }), job('Wax it', { cost: library })).slice(1),
  ).toEqual([
    '1,Wire a dimmer,Electrician,Licensed electrician,yes,242.55,418.00,yes,',
    '2,Wax it,You,,no,50.00,250.00,no,"Asbestos Awareness, read November 2026"',
    ',Sum,,,,292.55,668.00,,',
    '',
  ]);
});
