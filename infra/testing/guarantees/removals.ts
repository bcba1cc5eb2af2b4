/** What follows removals from the table: each sweeper gets its own kind, and nothing else. */
import { expect } from 'vitest';
import { REMOVALS, type Removals } from '../../cdk/table.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf } from './template.ts';

const MAPPING = 'AWS::Lambda::EventSourceMapping';
const mappingsOf = (template: Template, sweeper = '') =>
  propertiesOf(template, MAPPING).filter(({ FunctionName }) =>
    JSON.stringify(FunctionName).includes(`Functions${sweeper}`),
  );
const mappingOf = (template: Template): Record<string, Json> => mappingsOf(template, 'roomSweeper')[0] ?? {};
const filtersOf = (mapping: Record<string, Json> | undefined) =>
  at(mapping ?? null, 'FilterCriteria').Filters as { Pattern: string }[];

export const removals: Record<string, Guarantee> = {
  'each sweeper gets the removals that it follows, and nothing else': {
    holds: (template) => {
      // At most two functions may read a shard of a stream at once.
      expect(mappingsOf(template)).toHaveLength(2);
      for (const [name, { PK, SK }] of Object.entries<Removals>(REMOVALS)) {
        const [mapping, ...others] = mappingsOf(template, name);
        expect(others, name).toEqual([]);
        expect(textOf(mapping?.EventSourceArn)).toMatch(/^<StorageTable\w+\.StreamArn>$/);
        const Keys = { PK: { S: [{ prefix: PK }] }, ...(SK !== undefined && { SK: { S: [{ prefix: SK }] } }) };
        const patterns = filtersOf(mapping).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
        expect(patterns, name).toEqual([{ eventName: ['REMOVE'], dynamodb: { Keys } }]);
      }
    },
    broken: {
      'of every change of every item': (template) => delete mappingOf(template).FilterCriteria,
      'of what is written': (template) => {
        const [filter] = filtersOf(mappingOf(template));
        if (filter) filter.Pattern = filter.Pattern.replace('REMOVE', 'MODIFY');
      },
      'another function gets them': (template) => {
        mappingOf(template).FunctionName = { Ref: 'FunctionsaccountsFunction' };
      },
    },
  },
};
