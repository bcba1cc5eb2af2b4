/**
 * Builds the DynamoDB expressions for conditions and changes, which are typed by the item's attributes. No other module writes
 * expressions (DynamoDB developer guide, "Update expressions", "Condition and filter expressions").
 */

/** A condition on one attribute with values of type `V`. The functions below make them. */
export interface Test<V> {
  /** @param name The attribute's placeholder. @param value Returns the placeholder of a value. */
  render: (name: string, value: (value: unknown) => string) => string;
  /** Never set. It lets the compiler check the condition's values against the attribute's type. */
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
/** The attribute exists and has none of these values. */
export const isNot = <V>(...values: V[]): Test<V> => ({
  render: (name, placeholder) =>
    `(attribute_exists(${name})${values.map((value) => ` AND ${name} <> ${placeholder(value)}`).join('')})`,
});
export const exists: Test<never> = { render: (name) => `attribute_exists(${name})` };
export const absent: Test<never> = { render: (name) => `attribute_not_exists(${name})` };
/** The attribute is absent, or it passes the test. */
export const absentOr = <V>(test: Test<V>): Test<V> => ({
  render: (name, placeholder) => `(attribute_not_exists(${name}) OR ${test.render(name, placeholder)})`,
});
/** The list has fewer than (`shorterThan`) or at least (`atLeastAsLongAs`) this many entries. */
export const shorterThan = (length: number): Test<never> => ({
  render: (name, placeholder) => `size(${name}) < ${placeholder(length)}`,
});
export const atLeastAsLongAs = (length: number): Test<never> => ({
  render: (name, placeholder) => `size(${name}) >= ${placeholder(length)}`,
});

type Tests<T> = { [K in keyof T]?: Test<Exclude<T[K], undefined>> };
/** All tests of an object must hold; of a list of objects, all tests of one of them. */
export type Condition<T> = Tests<T> | readonly Tests<T>[];

type KeysWith<T, V> = { [K in keyof T]-?: [Exclude<T[K], undefined>] extends [V] ? K : never }[keyof T];
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** A change of an item. Attributes with the value undefined are left as they are. */
export interface Change<T> {
  set?: Partial<T>;
  /** Set only where the attribute is absent. */
  setIfAbsent?: Partial<T>;
  /** Added to the stored number, or to 0. */
  add?: { [K in KeysWith<T, number>]?: number };
  /** Appended to the stored list, or to an empty one. */
  append?: { [K in KeysWith<T, readonly unknown[]>]?: T[K] };
  /** Optional attributes only. */
  remove?: readonly OptionalKeys<T>[];
  /** Where it does not hold, the write throws ConditionFailed and nothing changes. */
  when?: Condition<T>;
}

/** A change that sets attributes with a value, removes those that are null, and leaves those that are undefined. */
export function setOrErase<T>(given: { [K in keyof T]?: T[K] | null | undefined }): Pick<Change<T>, 'set' | 'remove'> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<T>,
    remove: entries.flatMap(([name, value]) => (value === null ? [name as OptionalKeys<T>] : [])),
  };
}

/** The parameters for a write's condition. */
export interface ConditionParameters {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}
/** The parameters for an update. */
export interface UpdateParameters extends ConditionParameters {
  UpdateExpression: string;
}

/** The condition that there is no item with this key: every item has a PK. */
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

  /** Leaves empty maps out, because DynamoDB refuses them. */
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
      // DynamoDB refuses redundant parentheses.
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
