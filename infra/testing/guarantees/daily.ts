/** Guarantees of the scheduled rules: when they run, what they run, and where a failed day's event is kept. */
import { expect } from 'vitest';
import { BOUND_UPLOADS } from '../../../shared/uploads.ts';
import { DAILY_AT_HOUR } from '../../cdk/daily-hour.ts';
import { ofFunction } from './calls.ts';
import { at, type Guarantee, propertiesOf, type Template, textOf } from './template.ts';

const rulesOf = (template: Template) =>
  propertiesOf(template, 'AWS::Events::Rule').filter(({ Targets }) =>
    JSON.stringify(Targets).includes('Functionsschedule'),
  );
const ruleOf = (template: Template) =>
  at(rulesOf(template).find(({ ScheduleExpression }) => textOf(ScheduleExpression).startsWith('cron')) ?? null);
const boundsOf = (template: Template) =>
  at(rulesOf(template).find(({ ScheduleExpression }) => textOf(ScheduleExpression).startsWith('rate')) ?? null);

export const daily: Record<string, Guarantee> = {
  'due work runs each day, and a failed day is kept': (template) => {
    const { ScheduleExpression, State, Targets } = ruleOf(template);
    expect(ScheduleExpression).toBe(`cron(0 ${DAILY_AT_HOUR} * * ? *)`);
    expect(State).toBe('ENABLED');
    const target = at(Targets ?? null, 0);
    const undone = textOf(at(target, 'DeadLetterConfig').Arn);
    expect(textOf(target.Arn)).toMatch(/^<FunctionsscheduleFunction\w+\.Arn>$/);
    expect(undone).toMatch(/^<FailedWork\w+\.Arn>$/);
    const onFailure = at(ofFunction(template, 'AWS::Lambda::EventInvokeConfig', 'schedule'), 'DestinationConfig');
    expect(textOf(at(onFailure, 'OnFailure').Destination)).toBe(undone);
  },
  'uploads are checked against their bounds before lent credentials expire': (template) => {
    const { ScheduleExpression, State, Targets } = boundsOf(template);
    expect([ScheduleExpression, State]).toEqual(['rate(15 minutes)', 'ENABLED']);
    expect(JSON.parse(textOf(at(Targets ?? null, 0).Input))).toEqual({ task: BOUND_UPLOADS });
  },
};
