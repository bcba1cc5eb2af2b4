/** What is sold: products, prices found by their lookup key, and tax rates. */
import * as z from 'zod/mini';
import { badRequest } from './errors.ts';
import { change, emit } from './events.ts';
import { decimal, emptyable, flag, listOf, mergeMetadata, metadata, nothing, paging, text, whole } from './params.ts';
import type { ProductRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { pageOf } from './wire.ts';

const productDetails = z.strictObject({
  active: z.optional(flag),
  description: z.optional(emptyable(text)),
  metadata: z.optional(metadata),
  name: text,
  tax_code: z.optional(emptyable(text)),
});

function createProduct(sandbox: Sandbox, asked: z.output<typeof productDetails>): ProductRecord {
  const product = sandbox.store.insert({
    ...base(sandbox, 'product', 'prod'),
    active: asked.active ?? true,
    default_price: null,
    description: asked.description ?? null,
    images: [],
    metadata: mergeMetadata({}, asked.metadata),
    name: asked.name,
    tax_code: asked.tax_code ?? null,
    type: 'service',
    updated: sandbox.store.now(),
    url: null,
  });
  emit(sandbox, 'product.created', product);
  return product;
}

const priceDetails = z.strictObject({
  active: z.optional(flag),
  billing_scheme: z.optional(z.literal('per_unit')),
  currency: z.string().check(z.regex(/^[a-z]{3}$/i, 'Invalid currency')),
  lookup_key: z.optional(z.string().check(z.maxLength(200))),
  metadata: z.optional(metadata),
  nickname: z.optional(text),
  product: z.optional(text),
  product_data: z.optional(productDetails),
  recurring: z.optional(
    z.strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.optional(whole),
      usage_type: z.optional(z.literal('licensed')),
    }),
  ),
  tax_behavior: z.optional(z.enum(['inclusive', 'exclusive', 'unspecified'])),
  transfer_lookup_key: z.optional(flag),
  unit_amount: whole,
});

function createPrice(sandbox: Sandbox, asked: z.output<typeof priceDetails>) {
  const { store } = sandbox;
  if (!asked.product && !asked.product_data) {
    throw badRequest('You must specify either `product` or `product_data` when creating a price.', {
      code: 'parameter_missing',
      param: 'product',
    });
  }
  if (asked.lookup_key) claimLookupKey(sandbox, asked.lookup_key, asked.transfer_lookup_key);
  const product = asked.product
    ? store.get('product', asked.product, 'product')
    : createProduct(sandbox, { name: '', ...asked.product_data });
  const price = store.insert({
    ...base(sandbox, 'price', 'price'),
    active: asked.active ?? true,
    billing_scheme: 'per_unit',
    currency: asked.currency.toLowerCase(),
    lookup_key: asked.lookup_key ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    nickname: asked.nickname ?? null,
    product: product.id,
    recurring: asked.recurring ? { interval_count: 1, usage_type: 'licensed', ...asked.recurring } : null,
    tax_behavior: asked.tax_behavior ?? 'unspecified',
    type: asked.recurring ? 'recurring' : 'one_time',
    unit_amount: asked.unit_amount,
    unit_amount_decimal: String(asked.unit_amount),
  });
  emit(sandbox, 'price.created', price);
  return price;
}

/** A lookup key belongs to one price; only `transfer_lookup_key` takes it away from the one that has it. */
function claimLookupKey(sandbox: Sandbox, key: string, transfer = false): void {
  const holder = sandbox.store.all('price').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  change(sandbox, holder, { lookup_key: null }, 'price.updated');
}

const taxRateDetails = z.strictObject({
  active: z.optional(flag),
  country: z.optional(z.string().check(z.length(2))),
  description: z.optional(text),
  display_name: z.string().check(z.minLength(1), z.maxLength(50)),
  inclusive: flag,
  jurisdiction: z.optional(text),
  metadata: z.optional(metadata),
  percentage: decimal,
  state: z.optional(text),
  tax_type: z.optional(text),
});

function createTaxRate(sandbox: Sandbox, asked: z.output<typeof taxRateDetails>) {
  const rate = sandbox.store.insert({
    ...base(sandbox, 'tax_rate', 'txr'),
    active: asked.active ?? true,
    country: asked.country ?? null,
    description: asked.description ?? null,
    display_name: asked.display_name,
    effective_percentage: asked.percentage,
    inclusive: asked.inclusive,
    jurisdiction: asked.jurisdiction ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    percentage: asked.percentage,
    rate_type: 'percentage',
    state: asked.state ?? null,
    tax_type: asked.tax_type ?? null,
  });
  emit(sandbox, 'tax_rate.created', rate);
  return rate;
}

const listing = z.strictObject({ ...paging, active: z.optional(flag) });
const priceListing = z.extend(listing, {
  currency: z.optional(text),
  lookup_keys: z.optional(listOf(text)),
  product: z.optional(text),
  type: z.optional(text),
});
const matches = (asked: unknown, actual: unknown) => asked === undefined || asked === actual;

export const catalogueRoutes: Route[] = [
  route('POST /v1/products', productDetails, createProduct),
  route('GET /v1/products', listing, ({ store }, { active, ...asked }) =>
    pageOf(
      store.all('product').filter((product) => matches(active, product.active)),
      asked,
    ),
  ),
  route('GET /v1/products/:id', nothing, ({ store }, _, { id }) => store.get('product', id)),
  route('POST /v1/products/:id', z.partial(productDetails), (sandbox, { metadata: data, ...asked }, { id }) => {
    const product = sandbox.store.get('product', id);
    const patch = { ...asked, metadata: mergeMetadata(product.metadata, data), updated: sandbox.store.now() };
    return change(sandbox, product, patch, 'product.updated');
  }),
  route('POST /v1/prices', priceDetails, createPrice),
  route('GET /v1/prices', priceListing, ({ store }, { active, currency, lookup_keys, product, type, ...asked }) => {
    const rows = store
      .all('price')
      .filter((price) => matches(active, price.active) && matches(product, price.product) && matches(type, price.type))
      .filter((price) => matches(currency, price.currency))
      .filter(({ lookup_key }) => !lookup_keys || (lookup_key && lookup_keys.includes(lookup_key)));
    return pageOf(rows, asked);
  }),
  route('GET /v1/prices/:id', nothing, ({ store }, _, { id }) => store.get('price', id)),
  route(
    'POST /v1/prices/:id',
    z.pick(priceDetails, { active: true, lookup_key: true, metadata: true, nickname: true, transfer_lookup_key: true }),
    (sandbox, { metadata: data, transfer_lookup_key, ...asked }, { id }) => {
      const price = sandbox.store.get('price', id);
      if (asked.lookup_key && asked.lookup_key !== price.lookup_key) {
        claimLookupKey(sandbox, asked.lookup_key, transfer_lookup_key);
      }
      return change(sandbox, price, { ...asked, metadata: mergeMetadata(price.metadata, data) }, 'price.updated');
    },
  ),
  route('POST /v1/tax_rates', taxRateDetails, createTaxRate),
  route(
    'GET /v1/tax_rates',
    z.extend(listing, { inclusive: z.optional(flag) }),
    ({ store }, { active, inclusive, ...asked }) => {
      const rows = store.all('tax_rate').filter((rate) => matches(active, rate.active));
      return pageOf(
        rows.filter((rate) => matches(inclusive, rate.inclusive)),
        asked,
      );
    },
  ),
  route('GET /v1/tax_rates/:id', nothing, ({ store }, _, { id }) => store.get('tax_rate', id)),
  route(
    'POST /v1/tax_rates/:id',
    z.partial(z.omit(taxRateDetails, { inclusive: true, percentage: true })),
    (sandbox, { metadata: data, ...asked }, { id }) => {
      const rate = sandbox.store.get('tax_rate', id);
      return change(sandbox, rate, { ...asked, metadata: mergeMetadata(rate.metadata, data) }, 'tax_rate.updated');
    },
  ),
];
