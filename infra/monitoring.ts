/** What the operator sees, and what wakes them: each alarm names its entry in RUNBOOK.md. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { DOMAINS, FUNCTION_NAMES, type FunctionName } from './bundles.ts';
import { PRICES } from './prices.ts';
import type { StageSettings } from './stages.ts';
import type { Storage } from './storage.ts';

/** As functions/log.ts writes them. */
const NAMESPACE = 'Verandah';
const PERIOD = Duration.minutes(5);
/** Those that no request waits for. */
const BACKGROUND = FUNCTION_NAMES.filter((name) => !DOMAINS.some((domain) => domain === name));

export interface MonitoringProps {
  stage: StageSettings;
  storage: Storage;
  api: RestApi;
  functions: Record<FunctionName, Function>;
}

interface Watch {
  /** The heading in RUNBOOK.md. */
  entry: string;
  metric: IMetric;
  /** Above it, in two of three periods of five minutes. */
  above: number;
}

export class Monitoring extends Construct {
  readonly dashboard: Dashboard;
  readonly budget: CfnBudget;
  readonly #props: MonitoringProps;
  readonly #topic: Topic;

  constructor(scope: Construct, props: MonitoringProps) {
    super(scope, 'Monitoring');
    this.#props = props;
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(props.stage.operatorEmail));
    const watches = this.#watches();
    for (const [id, watch] of Object.entries(watches)) this.#alarm(id, watch);
    this.dashboard = new Dashboard(this, 'Dashboard', { dashboardName: props.stage.stackName });
    for (const row of [this.#calls(), this.#functions(), this.#assistant()]) this.dashboard.addWidgets(...row);
    this.budget = this.#budget();
  }

  #watches(): Record<string, Watch> {
    const { api, functions, storage } = this.#props;
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
      AnswersFail: {
        entry: 'The assistant does not answer',
        metric: this.#lines('AnswersFail', functions.chat.logGroup, 'reply failed'),
        above: 3,
      },
      StripeSilent: {
        entry: 'Stripe is not answering',
        metric: this.#lines('StripeSilent', functions.billing.logGroup, 'stripe is not answering'),
        above: 3,
      },
      WebhooksFail: {
        entry: 'Webhooks fail',
        metric: this.#lines('WebhooksFail', functions.billing.logGroup, 'webhook event failed'),
        above: 0,
      },
      AroundTheEdge: {
        entry: 'Calls go around the edge',
        metric: this.#blocked('not-from-the-edge'),
        above: 1_000,
      },
    };
  }

  #alarm(id: string, { entry, metric, above }: Watch): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#props.stage.stackName} - ${entry}`,
      alarmDescription: `What to do: infra/RUNBOOK.md, "${entry}".`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
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

  #blocked(Rule: string): Metric {
    return new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: this.#props.stage.stackName, Region: Stack.of(this).region, Rule },
      period: PERIOD,
      statistic: 'Sum',
    });
  }

  #calls(): IWidget[] {
    const { api } = this.#props;
    const latency = ['p50', 'p95', 'p99'].map((statistic) =>
      api.metricLatency({ period: PERIOD, statistic, label: statistic }),
    );
    const perRoute = new MathExpression({
      expression: `SEARCH('{${NAMESPACE},route} MetricName="latency"', 'p95', 300)`,
      usingMetrics: {},
      label: '',
      period: PERIOD,
    });
    return [
      graph('Calls', [api.metricCount({ period: PERIOD })], [api.metricClientError(), api.metricServerError()]),
      graph('Time to an answer, ms', latency),
      graph('p95 of each route, ms', [perRoute]),
      graph(
        'Blocked by the firewall',
        ['not-from-the-edge', 'too-many-from-one-address', 'suspicious-body'].map((rule) => this.#blocked(rule)),
      ),
    ];
  }

  #functions(): IWidget[] {
    const { functions, storage } = this.#props;
    const each = (metric: (fn: Function) => Metric) =>
      DOMAINS.map((domain) => metric(functions[domain]).with({ label: domain, period: PERIOD }));
    return [
      graph(
        'Errors of functions',
        each((fn) => fn.metricErrors()),
      ),
      graph(
        'Duration, p95, ms',
        each((fn) => fn.metricDuration({ statistic: 'p95' })),
      ),
      graph(
        'At work at once',
        each((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum' })),
      ),
      graph('Table: units', [
        storage.table.metricConsumedReadCapacityUnits({ period: PERIOD }),
        storage.table.metricConsumedWriteCapacityUnits({ period: PERIOD }),
      ]),
    ];
  }

  #assistant(): IWidget[] {
    const { chatModel } = this.#props.stage;
    const of = (metricName: string, statistic = 'Sum') =>
      new Metric({
        namespace: NAMESPACE,
        metricName,
        dimensionsMap: { model: chatModel.profile },
        period: PERIOD,
        statistic,
      });
    const [input, output] = [of('inputTokens'), of('outputTokens')];
    const spent = new MathExpression({
      expression: `input * ${PRICES.modelInputToken.usd} + output * ${PRICES.modelOutputToken.usd}`,
      usingMetrics: { input, output },
      label: 'USD in 5 minutes, at the prices of infra/prices.ts',
      period: PERIOD,
    });
    return [
      graph('Answers', [of('inputTokens', 'SampleCount').with({ label: 'answers' })]),
      graph('Tokens', [input, output]),
      graph('What the model costs', [spent]),
      graph(
        'Time of an answer, ms',
        ['p50', 'p95'].map((statistic) => of('modelLatency', statistic)),
      ),
    ];
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

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 6 });

function sum(metrics: Metric[]): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: Object.keys(named).join(' + '),
    usingMetrics: named,
    period: PERIOD,
    label: 'sum',
  });
}
