/** Guarantees of the scheduled rules: when they run, what they run, and where a failed day's event is kept. */
import { expect } from 'vitest';
import { BOUND_UPLOADS } from '../../../shared/uploads.ts';
import { DAILY_AT_HOUR } from '../../cdk/daily-hour.ts';
import { at, type Guarantee, propertiesOf, type Template, textOf } from './template.ts';

const RULE = 'AWS::Events::Rule';
const rulesOf = (template: Template) =>
  propertiesOf(template, RULE).filter(({ Targets }) => JSON.stringify(Targets).includes('Functionsschedule'));
const ruleOf = (template: Template) =>
  at(rulesOf(template).find(({ ScheduleExpression }) => textOf(ScheduleExpression).startsWith('cron')) ?? null);
const boundsOf = (template: Template) =>
  at(rulesOf(template).find(({ ScheduleExpression }) => textOf(ScheduleExpression).startsWith('rate')) ?? null);
const ofDaily = (template: Template) =>
  propertiesOf(template, 'AWS::Lambda::EventInvokeConfig').find(({ FunctionName }) =>
    JSON.stringify(FunctionName).includes('Functionsschedule'),
  ) ?? {};

export const daily: Record<string, Guarantee> = {
  'due work runs each day, and a failed day is kept': {
    holds: (template) => {
      const { ScheduleExpression, State, Targets } = ruleOf(template);
      expect(ScheduleExpression).toBe(`cron(0 ${DAILY_AT_HOUR} * * ? *)`);
      expect(State).toBe('ENABLED');
      const target = at(Targets ?? null, 0);
      const undone = textOf(at(target, 'DeadLetterConfig').Arn);
      expect(textOf(target.Arn)).toMatch(/^<FunctionsscheduleFunction\w+\.Arn>$/);
      expect(undone).toMatch(/^<DailyUndone\w+\.Arn>$/);
      expect(textOf(at(ofDaily(template), 'DestinationConfig', 'OnFailure').Destination)).toBe(undone);
    },
    broken: {
      'it never runs': (template) => {
        ruleOf(template).State = 'DISABLED';
      },
      'a failed day is lost': (template) => delete ofDaily(template).DestinationConfig,
    },
  },
  'uploads are checked against their bounds before lent credentials expire': {
    holds: (template) => {
      const { ScheduleExpression, State, Targets } = boundsOf(template);
      expect([ScheduleExpression, State]).toEqual(['rate(15 minutes)', 'ENABLED']);
      expect(JSON.parse(textOf(at(Targets ?? null, 0).Input))).toEqual({ task: BOUND_UPLOADS });
    },
    broken: {
      'nothing checks them': (template) => {
        boundsOf(template).State = 'DISABLED';
      },
      'the daily work runs instead': (template) => delete at(boundsOf(template).Targets ?? null, 0).Input,
    },
  },
};
