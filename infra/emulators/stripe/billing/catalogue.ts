/** Products for sale: yearly prices, found by their lookup key, and tax rates. */
import * as z from 'zod/mini';
import { flag, listOf, text, whole } from '../api/parameters.ts';
import { equals, listRoute, type Route, route } from '../api/route.ts';
import { base } from '../sandbox.ts';

const price = z.strictObject({
  currency: text,
  lookup_key: text,
  product_data: z.strictObject({ name: text, tax_code: z.optional(text) }),
  recurring: z.strictObject({ interval: z.literal('year') }),
  tax_behavior: z.literal('inclusive'),
  unit_amount: whole,
});

const taxRate = z.strictObject({
  country: text,
  display_name: text,
  inclusive: flag,
  jurisdiction: text,
  percentage: whole,
  tax_type: z.literal('gst'),
});

export const catalogueRoutes: Route[] = [
  route('POST /v1/prices', price, (sandbox, { product_data: _product, ...asked }) =>
    sandbox.store.insert({ ...base(sandbox, 'price', 'price'), ...asked, active: true }),
  ),
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
