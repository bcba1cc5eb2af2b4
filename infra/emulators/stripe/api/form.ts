/** Reads Stripe's form encoding: `items[0][price]=price_1&expand[]=customer` into nested objects of strings. */
import { badRequest } from './errors.ts';

export interface Form {
  [name: string]: string | Form;
}

// Without a prototype, `__proto__` is a name like any other.
const newForm = (): Form => Object.create(null);

/** Takes a body, or a query without its `?`. Lists come out as objects with the keys `0`, `1`, … */
export function readForm(text: string): Form {
  const form = newForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let hash = form;
    for (const name of path) {
      const next = (hash[name] ??= newForm());
      if (typeof next === 'string') throw badRequest(`Invalid hash: ${key}`);
      hash = next;
    }
    hash[last || String(Object.keys(hash).length)] = value;
  }
  return form;
}
