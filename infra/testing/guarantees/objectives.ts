/** Guarantees of a stage's three objectives: as CloudWatch service level objectives, and on the dashboard. */
import { expect } from 'vitest';
import { DOMAINS } from '../../build/bundles.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf, theOnly } from './template.ts';

const SLO = 'AWS::ApplicationSignals::ServiceLevelObjective';
const boardOf = (template: Template) => textOf(theOnly(template, 'AWS::CloudWatch::Dashboard').DashboardBody);
const sloOf = (template: Template, id: string) =>
  at(propertiesOf(template, SLO).find(({ Name }) => textOf(Name).endsWith(`-${id}`)) ?? null);
const asked = (slo: Record<string, Json>) => at(slo, 'RequestBasedSli', 'RequestBasedSliMetric');
/** `Duration accounts TC(:500)` of each metric, and the expression that adds them up. */
const queriesOf = (queries: Json | undefined): string[] =>
  ((queries ?? []) as Json[]).map((query) => {
    const { Expression, MetricStat } = at(query);
    if (MetricStat === undefined) return textOf(Expression);
    const { MetricName, Dimensions } = at(MetricStat, 'Metric');
    const [dimension] = (Dimensions ?? []) as Json[];
    const of = dimension ? textOf(at(dimension).Value).replace(/^<Functions(\w+?)Function\w+>$/, '$1') : '';
    return `${textOf(MetricName)} ${of} ${textOf(at(MetricStat).Stat)}`;
  });
const monitored = (slo: Record<string, Json>) => at(asked(slo), 'MonitoredRequestCountMetric');

export const objectives: Record<string, Guarantee> = {
  'each objective counts the calls that meet it, of all calls': {
    holds: (template, { name, stackName }) => {
      expect(propertiesOf(template, SLO)).toHaveLength(3);
      const goals = ['FirstWords', 'Quick', 'Succeed'].map((id) => at(sloOf(template, id), 'Goal').AttainmentGoal);
      expect(goals).toEqual([95, 95, 99.9]);
      for (const slo of propertiesOf(template, SLO)) {
        // Application Signals API reference, "ServiceLevelObjective", Name.
        expect(textOf(slo.Name)).toMatch(/^[0-9A-Za-z][-._0-9A-Za-z ]{0,126}[0-9A-Za-z]$/);
        expect(textOf(slo.Name)).toContain(stackName);
      }
      const words = sloOf(template, 'FirstWords');
      expect(queriesOf(asked(words).TotalRequestCountMetric)).toEqual(['firstWords  SampleCount']);
      expect(queriesOf(monitored(words).GoodCountMetric)).toEqual(['firstWords  TC(:5000)']);
      const quick = sloOf(template, 'Quick');
      const others = DOMAINS.filter((domain) => domain !== 'chat');
      for (const [queries, statistic] of [
        [asked(quick).TotalRequestCountMetric, 'SampleCount'],
        [monitored(quick).GoodCountMetric, 'TC(:500)'],
      ] as const) {
        const parts = [...others.map((domain) => `Duration ${domain} ${statistic}`), `shortCall  ${statistic}`];
        const sum = parts.map((_, index) => `FILL(m${index}, 0)`).join(' + ');
        expect(queriesOf(queries)).toEqual([...parts, sum]);
      }
      const succeed = sloOf(template, 'Succeed');
      expect(queriesOf(asked(succeed).TotalRequestCountMetric)).toEqual([`Count ${stackName} SampleCount`]);
      expect(queriesOf(monitored(succeed).BadCountMetric), name).toEqual([`5XXError ${stackName} Sum`]);
    },
    broken: {
      'a goal is lowered': (template) => {
        at(sloOf(template, 'Succeed'), 'Goal').AttainmentGoal = 99;
      },
      'slow calls count as good': (template) => {
        at(monitored(sloOf(template, 'Quick')), 'GoodCountMetric', 0, 'MetricStat').Stat = 'SampleCount';
      },
      'the short calls of chat are left out': (template) => {
        for (const queries of [
          asked(sloOf(template, 'Quick')).TotalRequestCountMetric,
          monitored(sloOf(template, 'Quick')).GoodCountMetric,
        ] as Json[][])
          queries.splice(-2, 1);
      },
      'a domain is left out': (template) => {
        (asked(sloOf(template, 'Quick')).TotalRequestCountMetric as Json[]).splice(1, 1);
      },
    },
  },
  'the dashboard shows the three objectives, and the errors of the edge': {
    holds: (template) => {
      const board = boardOf(template);
      for (const words of ['First words or pin within 5 s', 'Calls under 500 ms', 'Calls that succeed'])
        expect(board).toContain(words);
      for (const part of ['"firstWords"', '"PR(:5000)"', '"PR(:500)"', '99.9', '"5xxErrorRate"', '"us-east-1"'])
        expect(board).toContain(part);
    },
    broken: {
      'first words are not on it': (template) => {
        const board = theOnly(template, 'AWS::CloudWatch::Dashboard');
        board.DashboardBody = boardOf(template).replaceAll('firstWords', 'lastWords');
      },
    },
  },
};
