/** One call of the API: its method and path, its parameters and its work. */
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox.ts';
import type { AnyRecord, Kind, Records } from '../storage/records.ts';
import type { Json, Page } from './answers.ts';
import type { StripeError } from './errors.ts';
import type { Form } from './form.ts';
import { readParameters, text, whole } from './parameters.ts';

/** The id in the path; empty where the path has none. */
export interface Call {
  id: string;
}

/** A returned error is sent and the changes stay; a thrown one undoes them. */
export type Answer = AnyRecord | Json | Page | StripeError;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Whether a browser may call it with the publishable key. */
  fromBrowser: boolean;
  run(sandbox: Sandbox, form: Form, call: Call): Answer;
}

type Line = `${Route['method']} /v1/${string}`;

/** Declares a call. Refuses parameters that `parameters` does not have, as Stripe does. `expand` is not among them. */
export function route<S extends z.ZodMiniType>(
  line: Line,
  parameters: S,
  run: (sandbox: Sandbox, parameters: z.output<S>, call: Call) => Answer,
  { fromBrowser = false } = {},
): Route {
  const [method, path = ''] = line.split(' ');
  return {
    method: method as Route['method'],
    path,
    fromBrowser,
    run: (sandbox, form, call) => run(sandbox, readParameters(parameters, form), call),
  };
}

const limit = z.pipe(whole, z.number().check(z.minimum(1), z.maximum(100)));
type Asked = Record<string, unknown>;
interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/**
 * Declares the list of a kind, newest first, 10 unless `limit` says otherwise, from the one after `starting_after` on
 * (docs.stripe.com/api/pagination).
 * @param filters Its parameters, with their schemas.
 * @param matches Whether a record belongs to the list; by default, where its properties equal the parameters.
 */
export function listRoute<K extends Kind>(
  path: string,
  kind: K,
  filters: Record<string, z.ZodMiniType>,
  matches: (record: Records[K], asked: Asked) => boolean = equals,
): Route {
  const parameters = z.partial(z.strictObject({ ...filters, limit, starting_after: text }));
  return route(
    `GET /v1/${path}`,
    parameters,
    ({ store }, { limit: most = 10, starting_after: last, ...wanted }: Asked & Paging) => {
      if (typeof wanted.customer === 'string') store.get('customer', wanted.customer, 'customer');
      const all = store.all(kind);
      const left = last === undefined ? all : all.slice(all.findIndex(({ id }) => id === last) + 1);
      const rows = left.filter((record) => matches(record, wanted));
      return { rows: rows.slice(0, most), hasMore: rows.length > most };
    },
  );
}

/** Whether each property has the given value. */
export const equals = (record: AnyRecord, asked: Asked): boolean =>
  Object.entries(asked).every(([name, value]) => value === undefined || Reflect.get(record, name) === value);

/** A call without parameters. */
export const nothing = z.strictObject({});
/** A filter by customer. */
export const ofCustomer = { customer: text };
