/** Guarantees of a stage's three objectives, on the dashboard. */
import { expect } from 'vitest';
import { type Guarantee, propertiesOf, type Template, textOf, theOnly } from './template.ts';

const boardOf = (template: Template) => textOf(theOnly(template, 'AWS::CloudWatch::Dashboard').DashboardBody);

export const objectives: Record<string, Guarantee> = {
  'the dashboard shows the three objectives, and the errors of the edge': (template) => {
    const board = boardOf(template);
    // They need a service-linked role that Discovery makes first (CloudFormation, "AWS::ApplicationSignals::ServiceLevelObjective").
    expect(propertiesOf(template, 'AWS::ApplicationSignals::ServiceLevelObjective')).toEqual([]);
    for (const words of ['First words or pin within 5 s', 'Calls under 500 ms', 'Calls that succeed'])
      expect(board).toContain(words);
    for (const part of ['"firstWords"', '"PR(:5000)"', '"PR(:500)"', '99.9', '"5xxErrorRate"', '"us-east-1"'])
      expect(board).toContain(part);
  },
};
