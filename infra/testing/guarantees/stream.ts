/** Guarantees of the functions that follow the table's stream: each gets exactly its own changes. */
import { expect } from 'vitest';
import { type Changes, FOLLOWED } from '../../cdk/table.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf } from './template.ts';

const MAPPING = 'AWS::Lambda::EventSourceMapping';
const mappingsOf = (template: Template, name = '') =>
  propertiesOf(template, MAPPING).filter(({ FunctionName }) =>
    JSON.stringify(FunctionName).includes(`Functions${name}`),
  );
const mappingOf = (template: Template): Record<string, Json> => mappingsOf(template, 'stream')[0] ?? {};
const filtersOf = (mapping: Record<string, Json> | undefined) =>
  at(mapping ?? null, 'FilterCriteria').Filters as { Pattern: string }[];

const patternOf = ({ eventName, PK, SK }: Changes) => ({
  eventName: [eventName],
  dynamodb: { Keys: { PK: { S: [{ prefix: PK }] }, ...(SK !== undefined && { SK: { S: [{ prefix: SK }] } }) } },
});

export const stream: Record<string, Guarantee> = {
  'each function gets the changes that it follows, and nothing else': {
    holds: (template) => {
      const followed = Object.entries<readonly Changes[]>(FOLLOWED);
      // At most two functions may read a shard of a stream at once.
      expect(followed.length).toBeLessThanOrEqual(2);
      expect(mappingsOf(template)).toHaveLength(followed.length);
      for (const [name, changes] of followed) {
        const [mapping, ...others] = mappingsOf(template, name);
        expect(others, name).toEqual([]);
        expect(textOf(mapping?.EventSourceArn)).toMatch(/^<StorageTable\w+\.StreamArn>$/);
        const patterns = filtersOf(mapping).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
        expect(patterns, name).toEqual(changes.map(patternOf));
      }
    },
    broken: {
      'it gets every change of every item': (template) => delete mappingOf(template).FilterCriteria,
      'it gets changes instead': (template) => {
        const [filter] = filtersOf(mappingOf(template));
        if (filter) filter.Pattern = filter.Pattern.replace('REMOVE', 'MODIFY');
      },
      'another function gets them': (template) => {
        mappingOf(template).FunctionName = { Ref: 'FunctionsaccountsFunction' };
      },
    },
  },
};
