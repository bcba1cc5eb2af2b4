/** Reads Stripe's form encoding: `items[0][price]=price_1&expand[]=customer` into nested objects of strings. */
import { badRequest } from './errors.ts';

export type FormValue = string | Form;
export interface Form {
  [name: string]: FormValue;
}

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Takes a request body or a query string without its `?`; lists come out as objects with the keys `0`, `1`, …
 * Refuses keys that do not nest (`a[b`), name a prototype, or use one name both as a value and as a hash.
 */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const match = KEY.exec(key);
    if (!match?.[1]) throw badRequest(`Invalid parameter name: ${key}`);
    const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
    place(form, [match[1], ...rest], value, key);
  }
  return form;
}

function place(form: Form, path: string[], value: string, key: string): void {
  let hash = form;
  for (const [depth, part] of path.entries()) {
    if (part === '__proto__') throw badRequest(`Invalid parameter name: ${key}`);
    const name = part === '' ? String(Object.keys(hash).length) : part;
    if (depth === path.length - 1) {
      hash[name] = value;
      return;
    }
    const next = Object.hasOwn(hash, name) ? hash[name] : {};
    if (typeof next !== 'object') throw badRequest(`Invalid hash: ${key}`);
    hash[name] = next;
    hash = next;
  }
}
