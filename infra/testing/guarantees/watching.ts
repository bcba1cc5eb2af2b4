/** Guarantees of alarms on more than calls: the site from outside, slow calls, lost and late work, log lines. */
import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ofFunction } from './calls.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf } from './template.ts';

const ROOT = new URL('../../../', import.meta.url);
export const alarmOf = (template: Template, entry: string): Record<string, Json> =>
  at(
    propertiesOf(template, 'AWS::CloudWatch::Alarm').find(({ AlarmName }) => textOf(AlarmName).endsWith(entry)) ?? null,
  );
/** The names of an alarm's metrics, each with the value of its dimension. */
export const metricsOf = (alarm: Record<string, Json>): string[] =>
  (('MetricName' in alarm ? [{ MetricStat: { Metric: alarm } }] : alarm.Metrics) as Json[])
    .filter((one) => 'MetricStat' in at(one))
    .map((one) => {
      const metric = at(one, 'MetricStat', 'Metric');
      const dimension = metric.Dimensions ? textOf(at(metric.Dimensions, 0).Value) : '';
      return `${textOf(metric.MetricName)} ${dimension.replace(/^<Functions(\w+)Function\w+>$/, '$1')}`.trim();
    });
const probeRule = (template: Template) =>
  at(
    propertiesOf(template, 'AWS::Events::Rule').find(({ Targets }) =>
      JSON.stringify(Targets).includes('Functionsprobe'),
    ) ?? null,
  );
/** The functions whose failed work goes to a queue. */
const QUEUES = [
  { type: 'AWS::Lambda::EventSourceMapping', name: 'stream' },
  { type: 'AWS::Lambda::EventSourceMapping', name: 'mailer' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'mailer' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'importWorker' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'schedule' },
] as const;

/** The log lines that alarms count. A test beside the function causes each of them with a fault. */
const COUNTED_LINES: { entry: string; name: string; messages: string[] }[] = [
  { entry: 'The assistant does not answer', name: 'chat', messages: ['reply failed'] },
  { entry: 'The tokens of the day are spent', name: 'chat', messages: ['the tokens of the day are spent'] },
  { entry: 'Payments need you', name: 'billing', messages: ['webhook event failed', 'money went back at stripe'] },
];
const filterOf = (template: Template, entry: string): Record<string, Json> =>
  at(
    propertiesOf(template, 'AWS::Logs::MetricFilter').find(
      ({ MetricTransformations }) =>
        at(MetricTransformations ?? null, 0).MetricName === alarmOf(template, entry).MetricName,
    ) ?? null,
  );

/** The names of the metrics in the functions' code, as `measured` takes them (functions/platform/log.ts). */
function measuredNames(): string[] {
  const files = globSync('functions/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const code = files
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
    .filter((text) => text.includes('measured('));
  return code.flatMap((text) =>
    [...text.matchAll(/(\w+): \[[^[]*?, '(?:Milliseconds|Count)'\]/g)].map(([, name]) => `${name}`),
  );
}

export const watching: Record<string, Guarantee> = {
  'the site is probed each minute, and an alarm counts failed and missing probes': (template) => {
    expect(probeRule(template)).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
    const alarm = alarmOf(template, 'The site does not answer');
    expect(metricsOf(alarm)).toEqual(['Errors probe']);
    expect(alarm).toMatchObject({ Threshold: 2, DatapointsToAlarm: 1, TreatMissingData: 'breaching' });
  },
  'the slowest call in a hundred of each domain raises an alarm': (template) => {
    const slow = alarmOf(template, 'Calls are slow');
    expect(metricsOf(slow)).toContain('Duration accounts');
    expect(metricsOf(slow)).not.toContain('Duration chat');
    expect(JSON.stringify(slow.Metrics)).toContain('"Stat":"p99"');
    expect(JSON.stringify(slow.Metrics)).toContain('MAX([');
    // Alarms take ten metrics (CloudWatch user guide, "Using metric math").
    for (const alarm of propertiesOf(template, 'AWS::CloudWatch::Alarm'))
      expect(metricsOf(alarm).length).toBeLessThanOrEqual(10);
  },
  // Lambda developer guide, "Using CloudWatch metrics with Lambda", IteratorAge; a stream keeps a change for 24 hours.
  'changes of the table that wait for half a day raise an alarm': (template) => {
    const late = alarmOf(template, 'Changes of the table wait');
    expect(metricsOf(late)).toEqual(['IteratorAge stream', 'IteratorAge mailer']);
    expect(JSON.stringify(late.Metrics)).toContain('MAX([');
    expect(late.Threshold).toBe(12 * 60 * 60 * 1000);
  },
  'each alarm on a log counts a line that a real fault logs': (template) => {
    for (const { entry, name, messages } of COUNTED_LINES) {
      const { FilterPattern, LogGroupName } = filterOf(template, entry);
      const counted = [...textOf(FilterPattern).matchAll(/\$\.message = "([^"]+)"/g)].map(([, message]) => message);
      expect(counted, entry).toEqual(messages);
      expect(textOf(LogGroupName), entry).toContain(`Functions${name}`);
      const tests = globSync(`functions/${name}/**/*.test.ts`, { cwd: ROOT }).map((file) =>
        readFileSync(new URL(file, ROOT), 'utf8'),
      );
      for (const message of messages)
        expect(
          tests.some((code) => code.includes(`toContain('${message}')`)),
          `no test beside functions/${name} has a fault write "${message}"`,
        ).toBe(true);
    }
    expect(propertiesOf(template, 'AWS::Logs::MetricFilter')).toHaveLength(COUNTED_LINES.length);
  },
  'work that fails at every try is kept in a queue with an alarm': (template) => {
    const watched = metricsOf(alarmOf(template, 'Work failed at every try'));
    for (const { type, name } of QUEUES) {
      const queue = textOf(at(ofFunction(template, type, name), 'DestinationConfig', 'OnFailure').Destination).replace(
        /\.Arn>$/,
        '',
      );
      expect(queue, name).toMatch(/^<\w+$/);
      expect(watched, name).toContain(`ApproximateNumberOfMessagesVisible ${queue}.QueueName>`);
    }
    const queues = propertiesOf(template, 'AWS::SQS::Queue');
    expect(watched).toHaveLength(queues.length);
    for (const { MessageRetentionPeriod } of queues) expect(MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  },
  'every metric of the functions is on the dashboard or in an alarm': (template) => {
    const looked = JSON.stringify([
      propertiesOf(template, 'AWS::CloudWatch::Dashboard'),
      propertiesOf(template, 'AWS::CloudWatch::Alarm'),
    ]);
    const names = measuredNames();
    expect(names).toEqual(expect.arrayContaining(['latency', 'firstWords', 'inputTokens']));
    expect(names.filter((name) => !looked.includes(name))).toEqual([]);
  },
};
