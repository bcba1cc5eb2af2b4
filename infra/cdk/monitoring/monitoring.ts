/** What wakes the operator: the alarms, each of which names its entry in infra/docs/RUNBOOK.md, and the budget; beside them the dashboard. */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type Dashboard,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DOMAINS, FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import type { Daily } from '../daily.ts';
import type { Mail } from '../mail.ts';
import { blockedRequests, type DashboardProps, dashboard, NAMESPACE, PERIOD } from './dashboard.ts';

/** Those that no request waits for. */
const BACKGROUND = FUNCTION_NAMES.filter((name) => !DOMAINS.some((domain) => domain === name));

interface MonitoringProps extends DashboardProps {
  mail: Mail;
  daily: Daily;
}

interface Watch {
  /** The heading in infra/docs/RUNBOOK.md. */
  entry: string;
  metric: IMetric;
  /** Above it, in two of three periods of five minutes. */
  above: number;
  /** In one of them: what happens once is to be seen. */
  atOnce?: true;
}

export class Monitoring extends Construct {
  readonly dashboard: Dashboard;
  readonly budget: CfnBudget;
  readonly #props: MonitoringProps;
  readonly #topic: Topic;

  constructor(scope: Construct, props: MonitoringProps) {
    super(scope, 'Monitoring');
    this.#props = props;
    this.#topic = this.#alarmTopic();
    this.#topic.addSubscription(new EmailSubscription(props.stage.operatorEmail));
    const watches = { ...this.#serviceWatches(), ...this.#logWatches() };
    for (const [id, watch] of Object.entries(watches)) this.#alarm(id, watch);
    this.dashboard = dashboard(this, props);
    this.budget = this.#budget();
  }

  /** With a policy of its own, as `enforceSSL` makes one, a topic takes nothing that the policy does not name: alarms neither. */
  #alarmTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Alarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.#props.stage.account } },
      }),
    );
    return topic;
  }

  /** Of what AWS measures by itself. */
  #serviceWatches(): Record<string, Watch> {
    const { api, functions, stage, storage, mail, daily } = this.#props;
    const waiting = (queue: IQueue) =>
      queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' });
    // An alarm takes ten metrics at most (CloudWatch user guide, "Using metric math").
    const of = (metric: (fn: Function) => Metric, names: readonly FunctionName[] = DOMAINS) =>
      sum(names.map((name) => metric(functions[name])));
    return {
      ApiFails: {
        entry: 'The API answers with errors',
        metric: api.metricServerError({ period: PERIOD, statistic: 'Average' }),
        above: 0.02,
      },
      FunctionsCrash: {
        entry: 'A function crashes or runs out of time',
        metric: of((fn) => fn.metricErrors({ period: PERIOD })),
        above: 5,
      },
      BackgroundFails: {
        entry: 'Work in the background fails',
        metric: of((fn) => fn.metricErrors({ period: PERIOD }), BACKGROUND),
        above: 0,
      },
      FunctionsThrottled: {
        entry: 'A function is throttled',
        metric: of((fn) => fn.metricThrottles({ period: PERIOD })),
        above: 0,
      },
      TableThrottled: {
        entry: 'The table is throttled',
        metric: sum(
          ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
            (metricName) =>
              new Metric({
                namespace: 'AWS/DynamoDB',
                metricName,
                dimensionsMap: { TableName: storage.table.tableName },
                period: PERIOD,
                statistic: 'Sum',
              }),
          ),
        ),
        above: 0,
      },
      MailUnsent: {
        entry: 'Mail is not sent',
        metric: waiting(mail.unsent),
        above: 0,
      },
      DayUndone: {
        entry: 'Due work is not done',
        metric: waiting(daily.undone),
        above: 0,
      },
      AroundTheEdge: {
        entry: 'Calls go around the edge',
        metric: blockedRequests(this, stage, 'not-from-the-edge'),
        above: 1_000,
      },
    };
  }

  /** Of what the functions log. */
  #logWatches(): Record<string, Watch> {
    const { chat, billing } = this.#props.functions;
    return {
      AnswersFail: {
        entry: 'The assistant does not answer',
        metric: this.#lines('AnswersFail', chat.logGroup, 'reply failed'),
        above: 3,
      },
      TokensSpent: {
        entry: 'The tokens of the day are spent',
        metric: this.#lines('TokensSpent', chat.logGroup, 'the tokens of the day are spent'),
        above: 0,
      },
      StripeSilent: {
        entry: 'Stripe is not answering',
        metric: this.#lines('StripeSilent', billing.logGroup, 'stripe is not answering'),
        above: 3,
      },
      WebhooksFail: {
        entry: 'Webhooks fail',
        metric: this.#lines('WebhooksFail', billing.logGroup, 'webhook event failed'),
        above: 0,
      },
      MoneyReturned: {
        entry: 'Money went back at Stripe',
        metric: this.#lines('MoneyReturned', billing.logGroup, 'money went back at stripe'),
        above: 0,
        atOnce: true,
      },
    };
  }

  #alarm(id: string, { entry, metric, above, atOnce }: Watch): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#props.stage.stackName} - ${entry}`,
      alarmDescription: `What to do: infra/docs/RUNBOOK.md, "${entry}".`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 3,
      datapointsToAlarm: atOnce ? 1 : 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }

  /** How often a line with these words is logged. */
  #lines(metricName: string, logGroup: ILogGroup, words: string): Metric {
    const filter = new MetricFilter(this, `${metricName}Lines`, {
      logGroup,
      metricNamespace: NAMESPACE,
      metricName,
      filterPattern: FilterPattern.stringValue('$.message', '=', words),
    });
    return filter.metric({ period: PERIOD, statistic: 'Sum' });
  }

  #budget(): CfnBudget {
    const { stage } = this.#props;
    const subscribers = [{ subscriptionType: 'EMAIL', address: stage.operatorEmail }];
    const when = (notificationType: string, threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    return new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${stage.stackName} monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.budgetUSD, unit: 'USD' },
      },
      notificationsWithSubscribers: [when('ACTUAL', 80), when('FORECASTED', 100)],
    });
  }
}

function sum(metrics: Metric[]): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: Object.keys(named).join(' + '),
    usingMetrics: named,
    period: PERIOD,
    label: 'sum',
  });
}
