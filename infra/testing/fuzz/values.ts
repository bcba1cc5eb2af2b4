/** Values for a schema of the contract: valid ones, and invalid ones close to them. */
import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { sentSchema } from '../../openapi/schemas.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile.ts';

/** The part of JSON Schema that zod writes. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

const hostile = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTILE_VALUES));

/** Settings for making values. */
export interface Making {
  /** Existing ids and paths: a text takes one where it fits. */
  known: readonly string[];
  /** Valid values for fields with these names. */
  named?: Readonly<Record<string, unknown>>;
  /** Whether everything must fit the schema: there is code beyond the schema too. */
  isHonest: boolean;
}

const mostly = (valid: fc.Arbitrary<unknown>, { isHonest }: Making): fc.Arbitrary<unknown> =>
  isHonest ? valid : fc.oneof({ weight: 5, arbitrary: valid }, { weight: 1, arbitrary: hostile });

/** Converting a schema takes longer than making a value of it. */
const known = new WeakMap<z.ZodMiniType, JsonSchema>();

export function valuesFor(schema: z.ZodMiniType, making: Making): fc.Arbitrary<unknown> {
  const sent = known.get(schema) ?? sentSchema(schema);
  known.set(schema, sent);
  return mostly(valuesOf(sent, making), making);
}

function valuesOf(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return fc.oneof(...options.map((option) => valuesOf(option, making)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textsOf(schema, making);
    case 'integer':
    case 'number':
      return numbersOf(schema, making);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(mostly(valuesOf(schema.items ?? {}, making), making), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectsOf(schema, making);
    default:
      return hostile;
  }
}

function numbersOf(
  { type, minimum = -1_000, maximum = 1_000 }: JsonSchema,
  { isHonest }: Making,
): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  const inside =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  // The table cannot store a number as near to zero as a double can be.
  if (isHonest) return inside.map((one) => (type === 'integer' ? one : Math.round(one * 1_000) / 1_000));
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: edges });
}

/** Valid texts for patterns that no random text matches. */
const EXAMPLES = [
  'Warm white',
  'wren@example.com',
  '3000',
  'room.jpg',
  'care.md',
  'https://example.com/a.jpg',
  'x'.repeat(43),
  'public-key',
  '#8198a6',
  '1',
];

function textsOf({ pattern, allOf = [], minLength = 0, maxLength = 200 }: JsonSchema, { known, isHonest }: Making) {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].flatMap((one) =>
    one === undefined ? [] : [new RegExp(one, 'u')],
  );
  const fits = (text: string) => text.length <= maxLength && patterns.every((one) => one.test(text));
  const examples = [...known, ...EXAMPLES, 'a'.repeat(minLength), 'é'.repeat(maxLength)].filter(fits);
  const free = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 60) });
  const valid = examples.length > 0 ? fc.constantFrom(...examples) : free;
  if (isHonest) return valid;
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 1, arbitrary: free },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.constant('y'.repeat(Math.min(maxLength + 1, 100_000))) },
  );
}

const fieldOf = (name: string, schema: JsonSchema, making: Making): fc.Arbitrary<unknown> =>
  making.isHonest && making.named?.[name] !== undefined ? fc.constant(making.named[name]) : valuesOf(schema, making);

function objectsOf({ properties = {}, required = [] }: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mostly(fieldOf(name, schema, making), making)]),
  );
  const fitting = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (making.isHonest) return fitting;
  const odd = fc.tuple(fitting, fc.constantFrom(...HOSTILE_TEXTS), hostile).map(([object, name, value]) =>
    // Like a parser's result: an own property, whatever its name.
    Object.defineProperty({ ...object }, name, { value, enumerable: true }),
  );
  return fc.oneof({ weight: 7, arbitrary: fitting }, { weight: 1, arbitrary: odd });
}
