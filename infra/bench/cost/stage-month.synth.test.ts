/** Each stage's fixed monthly cost, calculated from its template, so that a change of the stack changes it. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { allStages, STAGES } from '../../cdk/stages.ts';
import {
  at,
  type Json,
  propertiesOf,
  removeStacks,
  type Template,
  templateOf,
} from '../../testing/guarantees/template.ts';
import { fixedCostTable, usdOf } from './report.ts';
import { FREE_TYPES, PRICED_TYPES, stageUsage } from './stage-month.ts';

afterAll(removeStacks);
const template = templateOf(STAGES.dev);
const total = (of: Template) => Object.values(stageUsage(of)).reduce((sum, amounts) => sum + usdOf(amounts), 0);
const metric = { MetricStat: { Metric: { MetricName: 'other' } } };

test.each<[string, Record<string, Json>, number]>([
  ['AWS::CloudWatch::Alarm', { MetricName: 'other' }, 0.1],
  ['AWS::CloudWatch::Alarm', { Metrics: [metric, metric, { Expression: 'm0 + m1' }] }, 0.2],
  ['AWS::CloudWatch::Dashboard', {}, 3],
  ['AWS::Logs::MetricFilter', {}, 0.3],
  ['AWS::SecretsManager::Secret', {}, 0.4],
  ['AWS::KMS::Key', {}, 1],
  ['AWS::WAFv2::WebACL', { Rules: [{}, {}] }, 7],
  ['AWS::ApplicationSignals::ServiceLevelObjective', {}, 0.13],
])('one more %s %j costs USD %d a month', (Type, Properties, usd) => {
  const other = structuredClone(template);
  other.Resources.Another = { Type, Properties };
  expect(total(other) - total(template)).toBeCloseTo(usd, 2);
});

test('metrics of each method, turned on, cost more than all the rest', () => {
  const other = structuredClone(template);
  const [stage = {}] = propertiesOf(other, 'AWS::ApiGateway::Stage');
  at(stage, 'MethodSettings', 0).MetricsEnabled = true;
  expect(total(other) - total(template)).toBeGreaterThan(total(template));
});

test('every type of resource has a price here, or is free', () => {
  const types = Object.values(template.Resources).map(({ Type }) => Type);
  const unknown = types.filter((type) => !PRICED_TYPES.includes(type) && !FREE_TYPES.some((free) => free.test(type)));
  expect([...new Set(unknown)]).toEqual([]);
});

test.each(allStages)('the budget of $name alerts the operator above its fixed costs', (stage) => {
  // AWS writes at 80 %.
  expect(total(templateOf(stage))).toBeLessThan(0.8 * stage.budgetUSD);
});

test("the papers show each stage's fixed costs, within a twentieth", () => {
  const paper = readFileSync(new URL('../../docs/costs.md', import.meta.url), 'utf8');
  const figures = (text: string) => (/^\| all of it \|(.+)\|$/m.exec(text)?.[1] ?? '').split('|').map(Number);
  const [shown, reckoned] = [figures(paper), figures(fixedCostTable(allStages))];
  expect(shown).toHaveLength(allStages.length);
  for (const [index, figure] of reckoned.entries()) {
    const difference = Math.abs((shown[index] ?? 0) - figure);
    expect(difference, 'npm run bench -- cost shows the table anew').toBeLessThan(figure / 20);
  }
});
