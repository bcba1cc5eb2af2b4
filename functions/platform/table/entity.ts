/**
 * An entity: one kind of item, with its schema and its key. The schema parses reads and types writes, also those of a transaction. We use
 * this and no mapping library so that keys.ts shows every stored key.
 */
import type { z } from 'zod/mini';
import { type Change, type Condition, conditionParameters, NO_ITEM, updateParameters } from './expressions.ts';
import type { Item, Key } from './keys.ts';
import {
  deleteItem,
  getItem,
  type List,
  putItem,
  queryItems,
  type Reference,
  TableName,
  type TransactionWrite,
  updateItem,
} from './table.ts';

export interface PageOptions {
  limit: number;
  newestFirst?: boolean;
  /** The page continues after this key. */
  after?: Key | undefined;
}

/**
 * The first arguments of every call are the parts of the item's key: `Replies.update(postId, replyId, {set: {content}})`.
 * @typeParam T The item, without its key. @typeParam A The arguments of the key. @typeParam L The arguments of the list.
 */
export class Entity<T extends object, A extends unknown[], L extends unknown[]> {
  readonly key: (...at: A) => Key;
  /** The same writes for a transaction. */
  readonly write: EntityWrites<T, A>;
  readonly #name: string;
  readonly #schema: z.ZodMiniType<T>;
  readonly #list: (...of: L) => List;

  constructor({ name, schema, key, list }: EntityOptions<T, A, L>) {
    this.#name = name;
    this.#schema = schema;
    this.key = key;
    this.#list = list;
    this.write = new EntityWrites<T, A>(key);
  }

  /** The item, strongly consistent. Undefined when absent or past its `ttl`. */
  async get(...at: A): Promise<T | undefined> {
    const stored = await getItem(this.key(...at));
    return stored && this.parse(stored);
  }

  /** A reference to the item, for `batchGet`, which reads several items in one call. */
  at(...at: A): Reference<T> {
    return { key: this.key(...at), parse: (stored) => this.parse(stored) };
  }

  /** A page of the list, strongly consistent, with the items' keys in the same order. `more` is true where the list continues. */
  async page(...given: [...L, PageOptions]): Promise<{ items: T[]; keys: Key[]; more: boolean }> {
    const [of, { after, ...options }] = split<L, PageOptions>(given);
    const page = await queryItems({ ...this.#list(...of), ...options, ...(after && { after: after.SK }) });
    return {
      items: page.items.map((stored) => this.parse(stored)),
      keys: page.items.map(({ PK, SK }) => ({ PK, SK })),
      more: page.more,
    };
  }

  /** Writes the whole item and replaces an existing one. */
  async put(...given: [...A, T]): Promise<void> {
    await putItem(this.item(...given));
  }

  /** Changes the item, or creates it, and returns the result. @throws ConditionFailed */
  async update(...given: [...A, Change<T>]): Promise<T> {
    const [at, change] = split<A, Change<T>>(given);
    return this.parse(await updateItem({ Key: this.key(...at), ...updateParameters(change) }));
  }

  /** Deletes the item. A missing one is no error. */
  async delete(...at: A): Promise<void> {
    await deleteItem(this.key(...at));
  }

  /** Deletes the item where it meets the condition. A missing item meets only `absent`. @throws ConditionFailed */
  async deleteWhen(...given: [...A, Condition<T>]): Promise<void> {
    const [at, condition] = split<A, Condition<T>>(given);
    await deleteItem(this.key(...at), conditionParameters(condition));
  }

  /** The item as it is stored, for `writeMany`. */
  item(...given: [...A, T]): Item {
    const [at, item] = split<A, T>(given);
    return { ...this.key(...at), ...item };
  }

  /** The stored item without its key. @throws Error when it does not fit the schema. */
  parse({ PK: _PK, SK: _SK, ...attributes }: Item): T {
    const parsed = this.#schema.safeParse(attributes);
    if (parsed.success) return parsed.data;
    throw new Error(`a stored ${this.#name} does not fit its schema`, { cause: parsed.error });
  }
}

/** Writes for `transact`. ConditionFailed names the place of a failed one. */
class EntityWrites<T extends object, A extends unknown[]> {
  readonly #key: (...at: A) => Key;

  constructor(key: (...at: A) => Key) {
    this.#key = key;
  }

  /** Writes the whole item and replaces an existing one. */
  put(...given: [...A, T]): TransactionWrite {
    const [at, item] = split<A, T>(given);
    return { Put: { TableName, Item: { ...this.#key(...at), ...item } } };
  }

  /** Its condition fails where the item exists. DynamoDB deletes late, so an item past its `ttl` counts as existing. */
  create(...given: [...A, T]): TransactionWrite {
    const [at, item] = split<A, T>(given);
    return { Put: { TableName, Item: { ...this.#key(...at), ...item }, ...NO_ITEM } };
  }

  /** Writes the whole item where the existing one meets the condition. */
  replace(...given: [...A, T, Condition<T>]): TransactionWrite {
    const [rest, condition] = split<[...A, T], Condition<T>>(given);
    const [at, item] = split<A, T>(rest);
    return { Put: { TableName, Item: { ...this.#key(...at), ...item }, ...conditionParameters(condition) } };
  }

  update(...given: [...A, Change<T>]): TransactionWrite {
    const [at, change] = split<A, Change<T>>(given);
    return { Update: { TableName, Key: this.#key(...at), ...updateParameters(change) } };
  }

  delete(...at: A): TransactionWrite {
    return { Delete: { TableName, Key: this.#key(...at) } };
  }

  /** Deletes the item where it meets the condition. A missing item meets only `absent`. */
  deleteWhen(...given: [...A, Condition<T>]): TransactionWrite {
    const [at, condition] = split<A, Condition<T>>(given);
    return { Delete: { TableName, Key: this.#key(...at), ...conditionParameters(condition) } };
  }

  /** Writes nothing, and makes the transaction fail where the item does not meet the condition. */
  check(...given: [...A, Condition<T>]): TransactionWrite {
    const [at, condition] = split<A, Condition<T>>(given);
    const { ConditionExpression = '', ...parameters } = conditionParameters(condition);
    return { ConditionCheck: { TableName, Key: this.#key(...at), ConditionExpression, ...parameters } };
  }
}

interface EntityOptions<T, A extends unknown[], L extends unknown[]> {
  /** For error messages. */
  name: string;
  schema: z.ZodMiniType<T>;
  key: (...at: A) => Key;
  list: (...of: L) => List;
}

/** Splits a call's arguments into those of the key and the last one. */
const split = <A extends unknown[], Last>(given: readonly unknown[]): [A, Last] => [
  given.slice(0, -1) as A,
  given.at(-1) as Last,
];

/** Makes an entity. @param options `key` and `list` come from keys.ts. An entity without a list has no pages. */
export function entity<T extends object, A extends unknown[], L extends unknown[] = [never]>(
  options: Omit<EntityOptions<T, A, L>, 'list'> & { list?: EntityOptions<T, A, L>['list'] },
): Entity<T, A, L> {
  const { name, list = () => noList(name) } = options;
  return new Entity<T, A, L>({ ...options, list });
}

function noList(name: string): never {
  throw new Error(`there is no list of ${name}`);
}
