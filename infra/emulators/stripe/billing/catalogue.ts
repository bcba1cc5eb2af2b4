/** Products for sale: yearly prices, found by their lookup key, and tax rates. */
import * as z from 'zod/mini';
import { badRequest } from '../api/errors.ts';
import { flag, listOf, text, whole } from '../api/parameters.ts';
import { equals, listRoute, type Route, route } from '../api/route.ts';
import { base } from '../sandbox.ts';

const price = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/, 'Invalid currency')),
  lookup_key: text,
  product_data: z.strictObject({ name: text, tax_code: z.optional(text) }),
  recurring: z.strictObject({ interval: z.literal('year', 'The sandbox bills by the year only') }),
  tax_behavior: z.literal('inclusive', 'The sandbox has inclusive prices only'),
  unit_amount: whole,
});

const taxRate = z.strictObject({
  country: z.string().check(z.length(2)),
  display_name: text,
  inclusive: flag.check(z.refine((inclusive) => inclusive, 'The sandbox has inclusive rates only')),
  jurisdiction: text,
  percentage: whole,
  tax_type: z.literal('gst'),
});

export const catalogueRoutes: Route[] = [
  route('POST /v1/prices', price, (sandbox, { product_data: _product, ...asked }) => {
    const holder = sandbox.store.all('price').find(({ lookup_key }) => lookup_key === asked.lookup_key);
    if (holder) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
    return sandbox.store.insert({ ...base(sandbox, 'price', 'price'), ...asked, active: true });
  }),
  listRoute(
    'prices',
    'price',
    { active: flag, lookup_keys: listOf(text) },
    (one, { lookup_keys: wanted, ...asked }) => {
      const named = !Array.isArray(wanted) || wanted.includes(one.lookup_key);
      return named && equals(one, asked);
    },
  ),
  route('POST /v1/tax_rates', taxRate, (sandbox, asked) =>
    sandbox.store.insert({ ...base(sandbox, 'tax_rate', 'txr'), ...asked, active: true }),
  ),
  listRoute('tax_rates', 'tax_rate', { active: flag, inclusive: flag }),
];
