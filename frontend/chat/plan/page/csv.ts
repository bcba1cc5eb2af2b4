/** A plan as a table for a spreadsheet (RFC 4180). */
import { costOf } from '../../../../shared/rooms/costs.ts';
import { type AustralianState, OWN_COST, type Task } from '../../../../shared/rooms.ts';
import { markOf } from '../licensed-trade.ts';
import { sumsOf } from './sums.ts';
import { workOf } from './work.ts';

/** Makes Excel read the file as UTF-8. */
const BOM = '\uFEFF';
const HEAD = [
  'Order',
  'Job',
  'Who',
  'Licence',
  'Done',
  'Lowest, with GST',
  'Highest, with GST',
  'Quote without GST',
  'Source',
];

/** The rows in the order of work, and the sum below them. Amounts are dollars with two decimals. */
export function csvOf(tasks: readonly Task[], state: AustralianState | null): string {
  const { all } = sumsOf(tasks);
  const rows = tasks.map((task, at) => {
    const cost = costOf(task);
    const source = task.cost?.source ?? '';
    return [
      String(at + 1),
      task.text,
      workOf(task, state).trade,
      markOf(task, state) ?? '',
      task.done ? 'yes' : 'no',
      amount(cost?.low),
      amount(cost?.high),
      task.plusGst ? 'yes' : 'no',
      source === OWN_COST ? '' : source,
    ];
  });
  const sum = ['', 'Sum', '', '', '', amount(all?.low), amount(all?.high), '', ''];
  return BOM + [HEAD, ...rows, sum].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const amount = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2));

/**
 * What a spreadsheet would run as a formula gets an apostrophe before it (owasp.org/www-community/attacks/CSV_Injection). Also behind a
 * semicolon: where the comma is the decimal sign, a spreadsheet takes the semicolon as the end of a cell, inside quotes too.
 */
function cell(text: string): string {
  const safe = text.replaceAll(/(^|;)(?=[\t\r]|\s*[=+\-@＝＋－＠])/g, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
