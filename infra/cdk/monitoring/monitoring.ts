/** What alerts the operator: the alarms, each with its entry in infra/docs/RUNBOOK.md, and the budget; and the dashboard. */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { dashboard, type Monitored } from './dashboard.ts';
import { type Watch, watchesOf } from './watches.ts';

export class Monitoring extends Construct {
  readonly #props: Monitored;
  /** To which alarms are sent. */
  readonly topic: Topic;

  constructor(scope: Construct, props: Monitored) {
    super(scope, 'Monitoring');
    this.#props = props;
    this.topic = this.#alarmTopic();
    this.topic.addSubscription(new EmailSubscription(props.stage.operatorEmail));
    for (const [id, watch] of Object.entries(watchesOf(this, props))) this.#alarm(id, watch);
    dashboard(this, props);
    this.#budget();
  }

  /** `enforceSSL` gives the topic a policy, and then the topic accepts only what a policy allows: so alarms need a statement too. */
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

  #alarm(id: string, { entry, metric, above, atOnce, missing = TreatMissingData.NOT_BREACHING }: Watch): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#props.stage.stackName} - ${entry}`,
      alarmDescription: `What to do: infra/docs/RUNBOOK.md, "${entry}".`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 3,
      datapointsToAlarm: atOnce ? 1 : 2,
      treatMissingData: missing,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
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
