/** Formats costs: amounts at list prices, and the table of each stage's fixed costs. */
import { PRICES } from '../../cdk/monitoring/prices.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { templateOf } from '../../testing/guarantees/template.ts';
import { stageUsage } from './stage-month.ts';
import type { Amounts } from './usage.ts';

export const usdOf = (amounts: Amounts = {}): number =>
  Object.entries(amounts).reduce((sum, [name, amount]) => sum + PRICES[name as keyof typeof PRICES].usd * amount, 0);

/** A Markdown table, in USD and cents a month, by service. */
export function fixedCostTable(stages: readonly StageSettings[]): string {
  const columns = stages.map((stage) => stageUsage(templateOf(stage)));
  const services = Object.keys(columns[0] ?? {});
  const row = (name: string, figures: number[]) => `| ${name} | ${figures.map((one) => one.toFixed(2)).join(' | ')} |`;
  const total = columns.map((usage) => Object.values(usage).reduce((sum, amounts) => sum + usdOf(amounts), 0));
  return [
    `| USD a month | ${stages.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' --- |'.repeat(stages.length)}`,
    ...services.map((service) =>
      row(
        service,
        columns.map((usage) => usdOf(usage[service])),
      ),
    ),
    row('all of it', total),
  ].join('\n');
}
