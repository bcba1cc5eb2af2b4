/** The budget's alert must lie above a stage's fixed costs, or it says nothing. They are counted in the stage's template. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { routes } from '../../../shared/contract/routes.ts';
import {
  at,
  type Json,
  propertiesOf,
  removeStacks,
  type Template,
  templateOf,
} from '../../testing/guarantees/template.ts';
import { allStages, STAGES } from '../stages.ts';

afterAll(removeStacks);

/** USD a month at AWS's list prices in Sydney, not confirmed. What is charged by use is below. */
const ALARM_METRIC = 0.1;
const METRIC = 0.3;
const DASHBOARD = 3;
const SECRET = 0.4;
const KEY = 1;
const WEB_ACL = 5;
const RULE = 1;
/** The probe's runs each minute: its own, the site's and the API's part, and its log. */
const PROBE = 0.43;
/** Besides the latency of each route: tokens and time of four purposes, first words, understanding, short calls, errors of browsers. */
const OWN_METRICS = 4 * 3 + 5;
/** Metrics of each method, where they are turned on. */
const METRICS_OF_A_METHOD = 5;
/** AWS writes to the operator at this share of the budget. */
const ALERT = 0.8;

const listOf = (value: Json | undefined): Json[] => (value ?? []) as Json[];
const sum = (figures: number[]): number => figures.reduce((all, one) => all + one, 0);

/** What a stage costs by standing there, whatever its number of members. */
function fixedCosts(template: Template): number {
  const of = (type: string) => propertiesOf(template, type);
  const alarmMetrics = of('AWS::CloudWatch::Alarm').map(
    ({ Metrics }) => listOf(Metrics ?? [{ MetricStat: {} }]).filter((one) => 'MetricStat' in at(one)).length,
  );
  const isDetailed = of('AWS::ApiGateway::Stage')
    .flatMap(({ MethodSettings }) => listOf(MethodSettings))
    .some((one) => at(one).MetricsEnabled === true);
  const metrics =
    Object.keys(routes).length +
    OWN_METRICS +
    of('AWS::Logs::MetricFilter').length +
    (isDetailed ? of('AWS::ApiGateway::Method').length * METRICS_OF_A_METHOD : 0);
  return sum([
    sum(alarmMetrics) * ALARM_METRIC,
    metrics * METRIC,
    of('AWS::CloudWatch::Dashboard').length * DASHBOARD,
    of('AWS::SecretsManager::Secret').length * SECRET,
    of('AWS::KMS::Key').length * KEY,
    sum(of('AWS::WAFv2::WebACL').map(({ Rules }) => WEB_ACL + listOf(Rules).length * RULE)),
    PROBE,
  ]);
}

test.each(allStages)('the budget of $name alerts the operator above its fixed costs', (stage) => {
  expect(fixedCosts(templateOf(stage))).toBeLessThan(ALERT * stage.budgetUSD);
});

/** Of the tokens of an answer, as its designer measures them; the rest are read. */
const WRITTEN = 0.15;
/**
 * USD a token of the model that answers: platform.claude.com/docs/en/models/sonnet-5/migration-guide, USD 2 and 10 a million, and a tenth for
 * the regional endpoint, read 29 Nov 2026. Check them against https://aws.amazon.com/bedrock/pricing/.
 */
const PRICES = { read: 2.2e-6, written: 11e-6 };

// A month of days on which all tokens are spent: AWS's budgets only write, and stop nothing (AWS Budgets, "Best practices").
test.each(allStages)('the tokens of $name fit its budget beside the fixed costs', (stage) => {
  const perToken = (1 - WRITTEN) * PRICES.read + WRITTEN * PRICES.written;
  expect(31 * stage.dailyTokens * perToken + fixedCosts(templateOf(stage))).toBeLessThan(stage.budgetUSD);
});

test('metrics of each method, turned on, cost more than all the rest', () => {
  const template = templateOf(STAGES.dev);
  const detailed = structuredClone(template);
  const [stage = {}] = propertiesOf(detailed, 'AWS::ApiGateway::Stage');
  at(stage, 'MethodSettings', 0).MetricsEnabled = true;
  expect(fixedCosts(detailed)).toBeGreaterThan(2 * fixedCosts(template));
});

test("the paper on costs shows each stage's fixed costs, within a twentieth", () => {
  const paper = readFileSync(new URL('../../docs/costs.md', import.meta.url), 'utf8');
  const [, row = ''] = /^\| all of it \|(.+)\|$/m.exec(paper) ?? [];
  const shown = row.split('|').map(Number);
  const counted = allStages.map((stage) => fixedCosts(templateOf(stage)));
  expect(shown).toHaveLength(counted.length);
  for (const [index, figure] of counted.entries())
    expect(Math.abs((shown[index] ?? 0) - figure)).toBeLessThan(figure / 20);
});
