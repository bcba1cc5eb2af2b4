/** The operator's alarms and budget emails, and what each asks them to do. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf, theOnly } from './template.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const entries = [
  ...readFileSync(new URL('../../docs/RUNBOOK.md', import.meta.url), 'utf8').matchAll(/^### (.+)$/gm),
].map((found) => String(found[1]));
const firstAlarm = (template: Template) => propertiesOf(template, ALARM)[0] ?? {};

export const operations: Record<string, Guarantee> = {
  'each alarm reaches the operator and names its entry in the runbook, and each entry has its alarm': {
    holds: (template, { operatorEmail }) => {
      const alarms = propertiesOf(template, ALARM);
      const named = alarms.map(
        ({ AlarmDescription }) => /infra\/docs\/RUNBOOK\.md, "(.+)"\.$/.exec(textOf(AlarmDescription))?.[1] ?? '',
      );
      expect(named.toSorted()).toEqual(entries.toSorted());
      const topic = JSON.stringify(theOnly(template, 'AWS::SNS::Subscription').TopicArn);
      expect(theOnly(template, 'AWS::SNS::Subscription')).toMatchObject({ Protocol: 'email', Endpoint: operatorEmail });
      for (const { AlarmActions, OKActions, AlarmName, TreatMissingData } of alarms) {
        expect(JSON.stringify(AlarmActions)).toBe(`[${topic}]`);
        expect(JSON.stringify(OKActions)).toBe(`[${topic}]`);
        // A quiet night is no fault; a probe that does not run is.
        const isProbe = textOf(AlarmName).endsWith('The site does not answer');
        expect(TreatMissingData).toBe(isProbe ? 'breaching' : 'notBreaching');
      }
    },
    broken: {
      'an alarm without an entry': (template) => {
        firstAlarm(template).AlarmDescription = 'What to do: infra/docs/RUNBOOK.md, "Look into it".';
      },
      'an alarm without an action': (template) => delete firstAlarm(template).AlarmActions,
      'an entry without an alarm': (template) => {
        const id = Object.keys(template.Resources).find((name) => template.Resources[name]?.Type === ALARM) ?? '';
        delete template.Resources[id];
      },
    },
  },
  'alarms of this account may publish, over TLS, and nobody else': {
    holds: (template, { account }) => {
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
    broken: {
      'only the refusal': (template) => {
        const policy = at(theOnly(template, 'AWS::SNS::TopicPolicy'), 'PolicyDocument');
        policy.Statement = (policy.Statement as Json[]).slice(0, 1);
      },
      'alarms of any account': (template) => {
        delete at(theOnly(template, 'AWS::SNS::TopicPolicy'), 'PolicyDocument', 'Statement', 1).Condition;
      },
    },
  },
  'the operator gets an email before the budget is spent': {
    holds: (template, { operatorEmail, budgetUSD }) => {
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
    broken: {
      'only afterwards': (template) => {
        at(theOnly(template, 'AWS::Budgets::Budget'), 'NotificationsWithSubscribers', 0, 'Notification').Threshold =
          120;
      },
      'another amount': (template) => {
        at(theOnly(template, 'AWS::Budgets::Budget'), 'Budget', 'BudgetLimit').Amount = 1_000_000;
      },
    },
  },
  'what the functions log is what the alarms look for': {
    holds: (template) => {
      const filters = propertiesOf(template, 'AWS::Logs::MetricFilter')
        .map(({ FilterPattern }) => /\$\.message = "(.+)" }/.exec(textOf(FilterPattern))?.[1])
        .filter((words) => words !== undefined);
      expect(filters.length).toBeGreaterThan(2);
      const code = [
        'chat/answering/answer.ts',
        'chat/exchange/fair-use.ts',
        'billing/stripe/stripe.ts',
        'billing/webhook/webhook.ts',
        'billing/returned/returned-money.ts',
        'uploads/bounds.ts',
      ]
        .map((file) => readFileSync(new URL(`../../../functions/${file}`, import.meta.url), 'utf8'))
        .join('');
      for (const words of filters) expect(code).toContain(`'${words}'`);
    },
    broken: {
      'other words': (template) => {
        const [filter = {}] = propertiesOf(template, 'AWS::Logs::MetricFilter');
        filter.FilterPattern = '{ $.message = "it broke" }';
      },
    },
  },
};
