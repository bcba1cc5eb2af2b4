/**
 * Conditions and changes of an item, typed by its attributes, and the DynamoDB expressions that they become. No other module
 * writes an expression (DynamoDB developer guide, "Update expressions", "Condition and filter expressions").
 */

/** A condition on one attribute whose values are of type `V`. Made by the functions below. */
export interface Test<V> {
  /** @param name The attribute's placeholder. @param value Takes a value, gives its placeholder. */
  render: (name: string, value: (value: unknown) => string) => string;
  /** Never set: it lets the compiler hold the condition's values against the attribute's type. */
  values?: V;
}

const comparison =
  (operator: string) =>
  <V>(value: V): Test<V> => ({ render: (name, placeholder) => `${name} ${operator} ${placeholder(value)}` });

/** The attribute has this value. Maps and lists are compared whole. */
export const is = comparison('=');
export const lessThan: <V extends number | string>(value: V) => Test<V> = comparison('<');
export const atMost: <V extends number | string>(value: V) => Test<V> = comparison('<=');
export const greaterThan: <V extends number | string>(value: V) => Test<V> = comparison('>');
/** The attribute is there and has another value. */
export const isNot = <V>(value: V): Test<V> => ({
  render: (name, placeholder) => `(attribute_exists(${name}) AND ${name} <> ${placeholder(value)})`,
});
export const exists: Test<never> = { render: (name) => `attribute_exists(${name})` };
export const absent: Test<never> = { render: (name) => `attribute_not_exists(${name})` };
/** The attribute is not there, or it passes the test. */
export const absentOr = <V>(test: Test<V>): Test<V> => ({
  render: (name, placeholder) => `(attribute_not_exists(${name}) OR ${test.render(name, placeholder)})`,
});
/** The list has fewer, or at least, so many entries. */
export const shorterThan = (length: number): Test<never> => ({
  render: (name, placeholder) => `size(${name}) < ${placeholder(length)}`,
});
export const atLeastAsLongAs = (length: number): Test<never> => ({
  render: (name, placeholder) => `size(${name}) >= ${placeholder(length)}`,
});

type Tests<T> = { [K in keyof T]?: Test<Exclude<T[K], undefined>> };
/** All the tests of an object hold; of a list of objects, those of one of them. */
export type Condition<T> = Tests<T> | readonly Tests<T>[];

type KeysWith<T, V> = { [K in keyof T]-?: [Exclude<T[K], undefined>] extends [V] ? K : never }[keyof T];
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** What becomes of an item. An attribute that is given as undefined is left as it is. */
export interface Change<T> {
  set?: Partial<T>;
  /** Only where the attribute is not there yet. */
  setIfAbsent?: Partial<T>;
  /** Added to the number that is there, or to 0. */
  add?: { [K in KeysWith<T, number>]?: number };
  /** Appended to the list that is there, or to an empty one. */
  append?: { [K in KeysWith<T, readonly unknown[]>]?: T[K] };
  /** Only what an item may lack. */
  remove?: readonly OptionalKeys<T>[];
  /** Otherwise the write throws ConditionFailed, and nothing changes. */
  when?: Condition<T>;
}

/** Sets what has a value, erases what is null, and leaves what is undefined: what callers give of an item that may lack things. */
export function setOrErase<T>(given: { [K in keyof T]?: T[K] | null | undefined }): Pick<Change<T>, 'set' | 'remove'> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<T>,
    remove: entries.flatMap(([name, value]) => (value === null ? [name as OptionalKeys<T>] : [])),
  };
}

/** The parameters of a write that carry its condition. */
export interface ConditionParameters {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}
/** The same for an update. */
export interface UpdateParameters extends ConditionParameters {
  UpdateExpression: string;
}

/** No item with this key. Every item has a PK. */
export const NO_ITEM: ConditionParameters = { ConditionExpression: 'attribute_not_exists(PK)' };

/** Placeholders for names and values: DynamoDB reserves hundreds of words, `status` and `ttl` among them. */
class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};

  name = (attribute: string): string => {
    this.#names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  };

  value = (value: unknown): string => {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  };

  /** DynamoDB refuses empty ones. */
  parameters(): ConditionParameters {
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }
}

const given = (attributes: object = {}) => Object.entries(attributes).filter(([, value]) => value !== undefined);

function conditionText<T>(condition: Condition<T>, { name, value }: Placeholders): string {
  const rendered = (tests: Tests<T>) =>
    given(tests).map(([attribute, test]) => (test as Test<unknown>).render(name(attribute), value));
  if (!Array.isArray(condition)) return rendered(condition as Tests<T>).join(' AND ');
  return (
    condition
      .map((tests: Tests<T>) => rendered(tests))
      // DynamoDB refuses parentheses around what needs none.
      .map((all) => (all.length > 1 ? `(${all.join(' AND ')})` : all.join()))
      .join(' OR ')
  );
}

/** The parameters of a put, a delete or a check with this condition; none without one. */
export function conditionParameters<T>(condition: Condition<T> | undefined): ConditionParameters {
  if (!condition) return {};
  const placeholders = new Placeholders();
  return { ConditionExpression: conditionText(condition, placeholders), ...placeholders.parameters() };
}

/** The parameters of an update. @throws Error for a change that changes nothing. */
export function updateParameters<T>(change: Change<T>): UpdateParameters {
  const placeholders = new Placeholders();
  const { name, value } = placeholders;
  const set = [
    ...given(change.set).map(([attribute, to]) => `${name(attribute)} = ${value(to)}`),
    ...given(change.setIfAbsent).map(
      ([attribute, to]) => `${name(attribute)} = if_not_exists(${name(attribute)}, ${value(to)})`,
    ),
    ...given(change.append).map(
      ([attribute, more]) =>
        `${name(attribute)} = list_append(if_not_exists(${name(attribute)}, ${value([])}), ${value(more)})`,
    ),
  ];
  const add = given(change.add).map(([attribute, by]) => `${name(attribute)} ${value(by)}`);
  const remove = (change.remove ?? []).map((attribute) => name(String(attribute)));
  const clauses = Object.entries({ SET: set, ADD: add, REMOVE: remove }).filter(([, actions]) => actions.length > 0);
  if (clauses.length === 0) throw new Error('an update must change something');
  const condition = change.when && conditionText(change.when, placeholders);
  return {
    UpdateExpression: clauses.map(([verb, actions]) => `${verb} ${actions.join(', ')}`).join(' '),
    ...(condition && { ConditionExpression: condition }),
    ...placeholders.parameters(),
  };
}
