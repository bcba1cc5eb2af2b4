/** Guarantees of alarms on more than calls: the site from outside, slow and refused calls, the edge's errors, lost work. */
import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
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
const onFailureOf = (template: Template, type: string, name: string) =>
  at(
    propertiesOf(template, type).find(({ FunctionName }) =>
      JSON.stringify(FunctionName).includes(`Functions${name}`),
    ) ?? null,
    'DestinationConfig',
    'OnFailure',
  );
/** The queue of each function's failed work, and the alarm on that queue. */
const QUEUES = [
  { type: 'AWS::Lambda::EventSourceMapping', name: 'stream', entry: 'Removed photos and rooms are not swept' },
  { type: 'AWS::Lambda::EventSourceMapping', name: 'mailer', entry: 'Mail is not sent' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'mailer', entry: 'Mail is not sent' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'importWorker', entry: 'Imports end without a word' },
  { type: 'AWS::Lambda::EventInvokeConfig', name: 'schedule', entry: 'Due work is not done' },
] as const;

/** The log lines that alarms count. The test named in `beside` causes each of them with a fault. */
const COUNTED_LINES: { entry: string; name: string; message: string; beside?: string }[] = [
  {
    entry: 'Uploads go beyond the bounds',
    name: 'schedule',
    message: 'uploads beyond the bounds were removed',
    beside: 'uploads',
  },
  { entry: 'The assistant does not answer', name: 'chat', message: 'reply failed' },
  { entry: 'The tokens of the day are spent', name: 'chat', message: 'the tokens of the day are spent' },
  { entry: 'Stripe is not answering', name: 'billing', message: 'stripe is not answering' },
  { entry: 'Webhooks fail', name: 'billing', message: 'webhook event failed' },
  { entry: 'Money went back at Stripe', name: 'billing', message: 'money went back at stripe' },
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
    [...text.matchAll(/(\w+): \[[^[]*?, '(?:Milliseconds|Count|Percent)'\]/g)].map(([, name]) => `${name}`),
  );
}

export const watching: Record<string, Guarantee> = {
  'the site is probed each minute, and an alarm counts failed and missing probes': {
    holds: (template) => {
      expect(probeRule(template)).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
      const alarm = alarmOf(template, 'The site does not answer');
      expect(metricsOf(alarm)).toEqual(['Errors probe']);
      expect(alarm).toMatchObject({ Threshold: 2, DatapointsToAlarm: 1, TreatMissingData: 'breaching' });
    },
    broken: {
      'no probe runs': (template) => {
        probeRule(template).State = 'DISABLED';
      },
      'missing data counts as healthy': (template) => {
        alarmOf(template, 'The site does not answer').TreatMissingData = 'notBreaching';
      },
    },
  },
  'slow calls, refused calls and dropped work raise an alarm': {
    holds: (template) => {
      const slow = alarmOf(template, 'Calls are slow');
      expect(metricsOf(slow)).toContain('Duration accounts');
      expect(metricsOf(slow)).not.toContain('Duration chat');
      expect(JSON.stringify(slow.Metrics)).toContain('"Stat":"p99"');
      expect(JSON.stringify(slow.Metrics)).toContain('MAX([');
      // Alarms take ten metrics (CloudWatch user guide, "Using metric math").
      for (const alarm of propertiesOf(template, 'AWS::CloudWatch::Alarm'))
        expect(metricsOf(alarm).length).toBeLessThanOrEqual(10);
      expect(metricsOf(alarmOf(template, 'Many calls are too many'))).toEqual(['CallsRefused']);
      const refused = propertiesOf(template, 'AWS::Logs::MetricFilter').find(({ FilterPattern }) =>
        textOf(FilterPattern).includes('429'),
      );
      expect(textOf(refused?.FilterPattern)).toBe('{ $.status = "429" }');
      expect(textOf(refused?.LogGroupName)).toMatch(/^<ApiLogCalls\w+>$/);
      expect(metricsOf(alarmOf(template, 'Work in the background is dropped'))).toEqual(
        ['importWorker', 'reindex', 'mailer', 'schedule'].map((name) => `AsyncEventsDropped ${name}`),
      );
    },
    broken: {
      'the average is used': (template) => {
        for (const one of alarmOf(template, 'Calls are slow').Metrics as Json[])
          if ('MetricStat' in at(one)) at(one, 'MetricStat').Stat = 'Average';
      },
      'refusals are counted in another log': (template) => {
        const [filter = {}] = propertiesOf(template, 'AWS::Logs::MetricFilter').filter(({ FilterPattern }) =>
          textOf(FilterPattern).includes('429'),
        );
        filter.LogGroupName = 'other';
      },
      'a function is left out': (template) => {
        (alarmOf(template, 'Work in the background is dropped').Metrics as Json[]).pop();
      },
    },
  },
  'each alarm on a log counts a line that a real fault logs': {
    holds: (template) => {
      for (const { entry, name, message, beside = name } of COUNTED_LINES) {
        const { FilterPattern, LogGroupName } = filterOf(template, entry);
        expect(textOf(FilterPattern), entry).toBe(`{ $.message = "${message}" }`);
        expect(textOf(LogGroupName), entry).toContain(`Functions${name}`);
        const [shown] = globSync(`functions/${beside}/**/*.test.ts`, { cwd: ROOT }).filter((file) =>
          readFileSync(new URL(file, ROOT), 'utf8').includes(`toContain('${message}')`),
        );
        expect(shown, `no test beside functions/${beside} has a fault write "${message}"`).toBeDefined();
      }
      // And the filter on the API's own log of calls, below.
      expect(propertiesOf(template, 'AWS::Logs::MetricFilter')).toHaveLength(COUNTED_LINES.length + 1);
    },
    broken: {
      'a line that nothing logs is counted': (template) => {
        filterOf(template, 'Webhooks fail').FilterPattern = '{ $.message = "webhook failed" }';
      },
      'it is looked for in the log of another function': (template) => {
        const { LogGroupName } = filterOf(template, 'Webhooks fail');
        filterOf(template, 'The assistant does not answer').LogGroupName = LogGroupName ?? null;
      },
    },
  },
  'work that fails at every try is kept in a queue with an alarm': {
    holds: (template) => {
      for (const { type, name, entry } of QUEUES) {
        const queue = textOf(onFailureOf(template, type, name).Destination).replace(/\.Arn>$/, '');
        expect(queue, name).toMatch(/^<\w+$/);
        const alarm = alarmOf(template, entry);
        expect(alarm, name).toMatchObject({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 0 });
        expect(textOf(at(alarm.Dimensions ?? null, 0).Value), name).toBe(`${queue}.QueueName>`);
      }
      const queues = propertiesOf(template, 'AWS::SQS::Queue');
      expect(queues).toHaveLength(new Set(QUEUES.map(({ entry }) => entry)).size);
      for (const { MessageRetentionPeriod } of queues) expect(MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
    },
    broken: {
      'a removal that fails is lost': (template) => {
        onFailureOf(template, 'AWS::Lambda::EventSourceMapping', 'stream').Destination = '';
      },
      'an event about mail that came back is lost': (template) => {
        onFailureOf(template, 'AWS::Lambda::EventInvokeConfig', 'mailer').Destination = '';
      },
      'it goes to a queue without an alarm': (template) => {
        const other = onFailureOf(template, 'AWS::Lambda::EventSourceMapping', 'mailer').Destination ?? null;
        onFailureOf(template, 'AWS::Lambda::EventInvokeConfig', 'importWorker').Destination = other;
      },
      'it is kept for four days': (template) => {
        for (const queue of propertiesOf(template, 'AWS::SQS::Queue')) delete queue.MessageRetentionPeriod;
      },
    },
  },
  'every metric of the functions is on the dashboard or in an alarm': {
    holds: (template) => {
      const looked = JSON.stringify([
        propertiesOf(template, 'AWS::CloudWatch::Dashboard'),
        propertiesOf(template, 'AWS::CloudWatch::Alarm'),
      ]);
      const names = measuredNames();
      expect(names).toEqual(expect.arrayContaining(['latency', 'firstWords', 'edgeErrors', 'inputTokens']));
      expect(names.filter((name) => !looked.includes(name))).toEqual([]);
    },
    broken: {
      'nothing shows the tokens': (template) => {
        const [board = {}] = propertiesOf(template, 'AWS::CloudWatch::Dashboard');
        board.DashboardBody = textOf(board.DashboardBody).replaceAll('inputTokens', 'tokens');
      },
    },
  },
  'the edge’s errors are copied to this region, and raise an alarm': {
    holds: (template) => {
      const alarm = alarmOf(template, 'The edge answers with errors');
      expect(alarm).toMatchObject({ Namespace: 'Verandah', MetricName: 'edgeErrors', Threshold: 5 });
      const input = textOf(at(probeRule(template).Targets ?? null, 0).Input);
      expect(input).toMatch(/^{"distributionId":"<WebsiteDistribution\w+>"}$/);
      const code = readFileSync(new URL('../../../functions/probe/edge-errors.ts', import.meta.url), 'utf8');
      expect(code).toContain('edgeErrors: [');
    },
    broken: {
      'the alarm looks for them in CloudFront’s namespace': (template) => {
        Object.assign(alarmOf(template, 'The edge answers with errors'), {
          Namespace: 'AWS/CloudFront',
          MetricName: '5xxErrorRate',
        });
      },
      'the probe does not know the edge': (template) => delete at(probeRule(template).Targets ?? null, 0).Input,
    },
  },
};
