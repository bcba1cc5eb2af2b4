/** Turns records into what travels: nothing hidden, `expand`ed on request, lists cut into pages. */
import { badRequest } from './errors.ts';
import type { Paging } from './params.ts';
import type { InvoiceRecord } from './payment-records.ts';
import type { AnyRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

export type Json = Record<string, unknown>;

/** One page of a list, as routes give it. */
export interface Page {
  rows: AnyRecord[];
  hasMore: boolean;
}

/** docs.stripe.com/api/expanding_objects: at most four levels. */
const DEEPEST_EXPANSION = 4;

/** A record as Stripe would send it, with the properties at the dotted paths `expand` filled in. */
export function wire(sandbox: Sandbox, record: AnyRecord | Json, expand: readonly string[] = []): Json {
  const { hidden: _, ...shown } = structuredClone(record) as Json;
  if (record.object === 'invoice') shown.hosted_invoice_url = `${sandbox.url}/invoice/${String(record.id)}`;
  for (const path of expand) {
    const steps = path.split('.');
    if (steps.length > DEEPEST_EXPANSION) {
      throw badRequest(`You cannot expand more than ${DEEPEST_EXPANSION} levels of a property. Property: ${path}`);
    }
    expandPath(sandbox, shown, steps, path);
  }
  return shown;
}

/** A page as Stripe would send it from `url`; its `expand` paths begin with `data.`. */
export function wirePage(sandbox: Sandbox, page: Page, url: string, expand: readonly string[] = []): Json {
  const inner = expand.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path);
    return path.slice('data.'.length);
  });
  const data = page.rows.map((row) => wire(sandbox, row, inner));
  return { object: 'list', url, has_more: page.hasMore, data };
}

function expandPath(sandbox: Sandbox, owner: Json, [head = '', ...rest]: string[], path: string): void {
  if (owner.object === 'invoice' && !(head in owner)) include(sandbox, owner, head);
  const value = owner[head];
  if (value === undefined || head === 'id') throw cannotExpand(path);
  if (typeof value === 'string') {
    const record = sandbox.store.findAny(value);
    if (!record) throw cannotExpand(path);
    owner[head] = wire(sandbox, record, rest.length > 0 ? [rest.join('.')] : []);
  } else if (Array.isArray(value)) {
    for (const item of value) if (rest.length > 0) expandPath(sandbox, item, rest, path);
  } else if (typeof value === 'object' && value !== null) {
    if (rest.length > 0) expandPath(sandbox, value as Json, rest, path);
    else if (!('object' in value) && head !== 'confirmation_secret') throw cannotExpand(path);
  } else if (value !== null) throw cannotExpand(path);
}

/** The two properties that an invoice has only when they are asked for. */
function include(sandbox: Sandbox, owner: Json, property: string): void {
  const { store } = sandbox;
  const invoice: InvoiceRecord = store.get('invoice', String(owner.id));
  if (property === 'confirmation_secret') {
    const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
    const payable = invoice.status === 'open';
    owner.confirmation_secret = payable ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  }
  if (property === 'payments') {
    const rows = [store.get('invoice_payment', invoice.hidden.invoicePayment)];
    owner.payments = wirePage(sandbox, { rows, hasMore: false }, `/v1/invoice_payments?invoice=${invoice.id}`);
  }
}

function cannotExpand(path: string) {
  return badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Cuts `rows`, newest first, to the page that the paging parameters ask for: 10 rows unless `limit` says more. */
export function pageOf(rows: AnyRecord[], asked: Paging): Page {
  const { limit = 10, starting_after, ending_before, created } = asked;
  const dated = rows.filter((row) => !created || ('created' in row && isWithin(row.created, created)));
  if (ending_before) {
    const before = dated.slice(0, position(dated, ending_before, 'ending_before'));
    return { rows: before.slice(-limit), hasMore: before.length > limit };
  }
  const after = starting_after ? dated.slice(position(dated, starting_after, 'starting_after') + 1) : dated;
  return { rows: after.slice(0, limit), hasMore: after.length > limit };
}

function position(rows: AnyRecord[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw badRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}

function isWithin(time: number, range: NonNullable<Paging['created']>): boolean {
  if (typeof range === 'number') return time === range;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}

/** Whether an answer is a page of a list, which is written out as Stripe writes lists. */
export function isPage(answer: object): answer is Page {
  return 'rows' in answer && 'hasMore' in answer;
}
