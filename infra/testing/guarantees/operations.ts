/** Guarantees of the operator's alarms and budget emails, and of the instructions for each. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { DOMAINS } from '../../build/bundles.ts';
import { functionsOf } from './calls.ts';
import { at, type Guarantee, type Json, propertiesOf, textOf, theOnly } from './template.ts';
import { alarmOf, metricsOf } from './watching.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const runbook = readFileSync(new URL('../../docs/RUNBOOK.md', import.meta.url), 'utf8');
const entries = [...runbook.matchAll(/^### (.+)$/gm)].map((found) => String(found[1]));
/** The metrics of AWS's own behind alarms. No emulator has them; on a real account `set-alarm-state` shows each (RUNBOOK.md, "The first deploy"). */
const AWS_FIGURES: Record<string, { metrics: string[]; above: number }> = {
  'The API answers with errors': { metrics: ['5XXError verandah'], above: 0.02 },
  'Functions or the table are throttled': {
    metrics: [
      ...DOMAINS.map((name) => `Throttles ${name}`),
      'ReadThrottleEvents <StorageTable',
      'WriteThrottleEvents <StorageTable',
    ],
    above: 0,
  },
  // SES developer guide, "Monitoring your Amazon SES sender reputation": the metric has no dimension; 5 % puts an account under review.
  'Mail comes back': { metrics: ['Reputation.BounceRate'], above: 0.04 },
};

export const operations: Record<string, Guarantee> = {
  'each alarm reaches the operator and names its entry in the runbook, and each entry has its alarm': (
    template,
    { operatorEmail },
  ) => {
    const alarms = propertiesOf(template, ALARM);
    const named = alarms.map(
      ({ AlarmDescription }) => /infra\/docs\/RUNBOOK\.md, "(.+)"\.$/.exec(textOf(AlarmDescription))?.[1] ?? '',
    );
    expect(named.toSorted()).toEqual(entries.toSorted());
    // More would not be read.
    expect(named).toHaveLength(10);
    const topic = JSON.stringify(theOnly(template, 'AWS::SNS::Subscription').TopicArn);
    expect(theOnly(template, 'AWS::SNS::Subscription')).toMatchObject({ Protocol: 'email', Endpoint: operatorEmail });
    for (const { AlarmActions, OKActions, AlarmName, TreatMissingData } of alarms) {
      expect(JSON.stringify(AlarmActions)).toBe(`[${topic}]`);
      expect(JSON.stringify(OKActions)).toBe(`[${topic}]`);
      // A quiet night is no fault; a probe that does not run is.
      const [, entry = ''] = textOf(AlarmName).split(' - ');
      const missing = { 'The site does not answer': 'breaching', 'Mail comes back': 'ignore' }[entry];
      expect(TreatMissingData, entry).toBe(missing ?? 'notBreaching');
    }
  },
  'each alarm on AWS’s metrics uses the right ones, with gaps filled': (template) => {
    for (const [entry, { metrics, above }] of Object.entries(AWS_FIGURES)) {
      const alarm = alarmOf(template, entry);
      const looked = metricsOf(alarm);
      expect(looked, entry).toHaveLength(metrics.length);
      for (const [index, metric] of metrics.entries()) expect(looked[index], entry).toContain(metric);
      expect(alarm.Threshold, entry).toBe(above);
    }
    const rules = propertiesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ Metrics }) =>
      ((Metrics ?? []) as Json[]).flatMap((one) => ('Expression' in at(one) ? [textOf(at(one).Expression)] : [])),
    );
    expect(rules).toHaveLength(3);
    for (const rule of rules) expect(rule.replaceAll(/FILL\(m\d, 0\)/g, '')).not.toMatch(/m\d/);
  },
  // CloudFormation template reference, AWS::CloudFormation::CustomResource, ServiceTimeout: it waits 3,600 seconds for a function's answer.
  'a restore stops every function of ours, and none that a deploy waits for': (template) => {
    const prefix = /starts_with\(LogicalResourceId, '(\w+)'\)/.exec(runbook)?.[1] ?? '';
    const stopped = Object.keys(template.Resources).filter(
      (id) => template.Resources[id]?.Type === 'AWS::Lambda::Function' && id.startsWith(prefix),
    );
    expect(stopped).toEqual(functionsOf(template).map(([id]) => id));
  },
  // SES developer guide, "Creating reputation monitoring alarms using CloudWatch".
  'one report of SES in an hour is enough to say that mail comes back': (template) => {
    expect(alarmOf(template, 'Mail comes back')).toMatchObject({ Period: 3_600, DatapointsToAlarm: 1 });
  },
  'only this account’s alarms may publish, and only over TLS': (template, { account }) => {
    const { Topics, PolicyDocument } = theOnly(template, 'AWS::SNS::TopicPolicy');
    const topic = theOnly(template, 'AWS::SNS::Subscription').TopicArn;
    expect(Topics).toEqual([topic]);
    // CloudWatch user guide, "Notifying users on alarm changes".
    expect(at(PolicyDocument ?? null).Statement).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      {
        Sid: 'Alarms',
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: topic,
        Condition: { StringEquals: { 'aws:SourceAccount': account } },
      },
    ]);
  },
  'the operator gets an email before the budget is spent': (template, { operatorEmail, budgetUSD }) => {
    const budget = theOnly(template, 'AWS::Budgets::Budget');
    expect(at(budget, 'Budget')).toMatchObject({
      BudgetLimit: { Amount: budgetUSD, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    });
    expect(textOf(at(budget, 'Budget').BudgetName)).not.toMatch(/[:\\]/);
    expect(budget.NotificationsWithSubscribers).toEqual(
      [
        ['ACTUAL', 80],
        ['FORECASTED', 100],
      ].map(([NotificationType, Threshold]) => ({
        Notification: expect.objectContaining({ NotificationType, Threshold }),
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: operatorEmail }],
      })),
    );
  },
};
