/** Guarantees of the functions that follow the table's stream: each gets exactly its own changes. */
import { expect } from 'vitest';
import { type Changes, FOLLOWED, type Follows } from '../../cdk/table.ts';
import { functionsOf } from './calls.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf } from './template.ts';

const MAPPING = 'AWS::Lambda::EventSourceMapping';
const mappingsOf = (template: Template, name = '') =>
  propertiesOf(template, MAPPING).filter(({ FunctionName }) =>
    JSON.stringify(FunctionName).includes(`Functions${name}`),
  );
const filtersOf = (mapping: Record<string, Json> | undefined) =>
  at(mapping ?? null, 'FilterCriteria').Filters as { Pattern: string }[];

const patternOf = ({ eventName, PK, SK }: Changes) => ({
  eventName: [eventName],
  dynamodb: { Keys: { PK: { S: [{ prefix: PK }] }, ...(SK !== undefined && { SK: { S: [{ prefix: SK }] } }) } },
});

export const stream: Record<string, Guarantee> = {
  // Lambda developer guide, "Configuring partial batch response with DynamoDB and Lambda"; SES's sandbox takes one mail a second.
  'the mailer has time for its whole batch, and may name the mails that failed': (template) => {
    const [mapping = {}] = mappingsOf(template, 'mailer');
    expect(mapping).toMatchObject({ BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    const [, { Timeout }] = functionsOf(template).find(([id]) => id.startsWith('Functionsmailer')) ?? ['', {}];
    expect(Timeout).toBe(300);
  },
  'each function gets the changes that it follows, and nothing else': (template) => {
    const followed = Object.entries<Follows>(FOLLOWED);
    // At most two functions may read a shard of a stream at once.
    expect(followed.length).toBeLessThanOrEqual(2);
    expect(mappingsOf(template)).toHaveLength(followed.length);
    for (const [name, { changes }] of followed) {
      const [mapping, ...others] = mappingsOf(template, name);
      expect(others, name).toEqual([]);
      expect(textOf(mapping?.EventSourceArn)).toMatch(/^<StorageTable\w+\.StreamArn>$/);
      const patterns = filtersOf(mapping).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
      expect(patterns, name).toEqual(changes.map(patternOf));
    }
  },
};
